import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Runs in `npm run test:long` with 20 clients; the short version has 4. */
const clients = Number(process.env.FORECOURT_UPLOADS ?? 4);

type Report = { statuses: number[]; grownMb: number; sentMb: number };

// A process of its own, so that only the server's memory counts.
test(`${clients} uploads of 5 files of 10 MB at once do not pile up in memory`, { timeout: 600_000 }, async () => {
  const child = fork(new URL('./upload-memory-server.ts', import.meta.url), [String(clients)], { stdio: 'inherit' });
  const [report] = (await once(child, 'message')) as [Report];
  await once(child, 'exit');
  const { statuses, grownMb, sentMb } = report;
  process.stdout.write(`${clients} uploads: ${sentMb} MB sent, the server grew by ${grownMb} MB at most\n`);
  expect(statuses).toEqual(Array.from({ length: clients }, () => 201));
  // Buffers of sockets and files, parts on their way to the database, and two files that are checked.
  expect(grownMb).toBeLessThan(300);
});
