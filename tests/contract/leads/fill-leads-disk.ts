/** Run on a disk of one MiB: takes leads until the disk is full, makes room, and prints what was answered and what is stored. */
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeReadiness } from '#lib/api/ops/readiness.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { hilltop, openService } from './yard.ts';

const [folder = ''] = process.argv.slice(2);
const ballast = join(folder, 'ballast');
const url = `sqlite:${join(folder, 'leads.sqlite')}`;
const database = await openDatabase(url, folder);
await migrate(database.db);
const { post, close } = openService({ ...database, url, folder, remove: database.close }, [hilltop([])]);

const answers: { status: number; text: string; retryAfter: string | null }[] = [];
const send = async (index: number) => {
  const response = await post({ name: 'Ana', phone: '0412 345 678', message: 'x'.repeat(9000) }, { 'Idempotency-Key': `k-${index}` });
  answers.push({ status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') });
  return response.status;
};

// As the service asks itself: each time with a write.
const ready = async () => (await makeReadiness({ database, now: Date.now })()).leads;

await send(0);
// The row of the check is there before the disk is full, as in a service that runs.
const healthy = await ready();
const { bavail, bsize } = await statfs(folder);
await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 100_000)));
let index = 1;
while (index < 500 && (await send(index)) === 201) index++;
const refused = index;
const readiness = [healthy, await ready()];
await rm(ballast);
await send(refused);
await send(refused + 1);
readiness.push(await ready());
const { count } = await database.db
  .selectFrom('leads')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();
await close();
await database.close();
process.stdout.write(
  JSON.stringify({ readiness, answers: answers.slice(refused), taken: answers.filter(({ status }) => status === 201).length, count }),
);
