import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPageServer } from '#lib/build/next/page-servers.ts';
import { productDir } from './tenants.ts';

const compiled = { dir: '/none', id: 'none', reused: true };

// A job that is sent to a process that is ending fails at once or when it ends, depending on how far it is.
test.each([0, 0, 1, 1, 2, 2, 3, 5])('a job given %i ms after the build was stopped ends with the reason of the stop', async (wait) => {
  const [stop, reason] = [new AbortController(), new Error('stopped by SIGTERM')];
  const server = startPageServer({ productDir, compiled, signal: stop.signal });
  await setTimeout(20);
  stop.abort(reason);
  await setTimeout(wait);
  const pages = Array.from({ length: 20_000 }, (_, page) => ({ page: '/[path]', path: `/cars/${page}` }));
  await expect(server.render({ pages, dataFile: '/none', outDir: '/none' })).rejects.toBe(reason);
});
