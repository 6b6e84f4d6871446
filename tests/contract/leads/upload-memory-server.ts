/** Takes uploads of 5 × 10 MB from many clients at once and sends the parent the answers and how much memory this took. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freshSqlite } from './databases.ts';
import { openUploads } from './uploader.ts';
import { hilltop, openService } from './yard.ts';

const clients = Number(process.argv[2]);
const database = await freshSqlite();
const service = openService(database, [hilltop([])]);
const uploads = await openUploads(service);
const rssMb = () => process.memoryUsage.rss() / 1_000_000;
const before = rssMb();
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, rssMb());
}, 20);
const sender = fork(new URL('./upload-memory-clients.ts', import.meta.url), [String(uploads.port), String(clients)], { stdio: 'inherit' });
const [statuses] = (await once(sender, 'message')) as [number[]];
clearInterval(timer);
const { count } = await database.db
  .selectFrom('files')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();
if (Number(count) !== 5 * clients) throw new Error(`${count} files were stored`);
await uploads.close();
await service.close();
await database.remove();
process.send?.({ statuses, grownMb: Math.round(most - before), sentMb: clients * 50 });
process.disconnect();
