import type { Transaction } from 'kysely';
import {
  type MovingCar,
  movesBetween,
  noticesBetween,
  readStockState,
  type StockState,
  withHistory,
  withoutLeftOut,
} from '#lib/accounts/stock-notices.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { type ArrivedCar, goneSince, noteGone, writeArrival } from '../store/arrival-store.ts';
import { lockStock, readNotedStock, writeNotedStock, writeNotices } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';
import type { LeadTables } from '../store/tables.ts';
import type { ReleasingDealer } from './live-stock.ts';

/** The stock of the release that is live, and the ID of that release; undefined without one. */
export type ReadStock = (dealer: ReleasingDealer) => Promise<LiveStock | undefined>;

/** `documents` are the cars in that release's search index, `leftOut` the IDs of the cars that it leaves out (rule R11). */
type LiveStock = {
  release: string;
  stock: () => Promise<StockState>;
  leftOut: () => Promise<readonly string[]>;
  documents: () => Promise<readonly SearchDocument[]>;
};

type Options = { dealers: readonly ReleasingDealer[]; now: number; newId: () => string; readStock: ReadStock };

type Compared = { dealer: string; release: string; before: StockState; after: StockState; minimumPhotos: number; at: number };

type ReadLive = { release: string; stock: StockState; leftOut: readonly string[] };

/**
 * The live stock, unless it belongs to the release `noted`. A release that is replaced meanwhile may lose files before they are read. An
 * empty stock would cause notices, so the new release is read instead.
 */
async function readLive(read: () => Promise<LiveStock | undefined>, noted: string | undefined): Promise<ReadLive | undefined> {
  let live = await read();
  while (live && live.release !== noted) {
    const { release } = live;
    const [stock, leftOut] = await Promise.allSettled([live.stock(), live.leftOut()]);
    live = await read();
    if (live?.release !== release) continue;
    if (stock.status === 'rejected') throw stock.reason;
    if (leftOut.status === 'rejected') throw leftOut.reason;
    return { release, stock: stock.value, leftOut: leftOut.value };
  }
  return undefined;
}

/** Records which cars left and which are new, to match them with the saved searches (rule V21). */
async function noteMoves(trx: Transaction<LeadTables>, compared: Compared): Promise<void> {
  const { dealer, release, before, after, minimumPhotos, at } = compared;
  const { arrived, left } = movesBetween(before, after, minimumPhotos);
  await noteGone(trx, dealer, left, at);
  if (arrived.length === 0) return;
  const goneCars = await goneSince(trx, dealer, arrived);
  const listed = Object.groupBy(
    Object.values(before).filter(({ state }) => state === 'free'),
    ({ vehicle = '' }) => vehicle,
  );
  // A vehicle that is listed twice is not new. A car with `former` was listed before itself.
  const isListed = ({ vehicle, former }: MovingCar) => vehicle !== undefined && (listed[vehicle]?.length ?? 0) > (former ? 1 : 0);
  const cars = arrived.map((car): ArrivedCar => {
    const { carId: id, former } = car;
    return definedFields({ id, since: isListed(car) ? at : goneCars(car), former });
  });
  await writeArrival(trx, { dealer, release, at, cars, afterId: '' });
}

/**
 * Compares each dealer's live stock with the last compared one. Writes a notice for each shopper who watches a changed car (rule V10), and
 * records the new cars. Notices, new cars and the new state are one transaction, so a process that dies neither loses nor repeats a notice.
 * Returns the number of notices.
 */
export async function noticeStock(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  { dealers, now, newId, readStock }: Options,
): Promise<number> {
  let count = 0;
  for (const dealer of dealers) {
    if (!dealer.accounts) continue;
    const live = await readLive(() => readStock(dealer), (await readNotedStock(db, dealer.slug))?.release);
    if (!live) continue;
    const { stock, leftOut } = live;
    const { minimumPhotos } = dealer.accounts.site.search;
    count += await commit(async (trx) => {
      await lockStock(trx, kind, dealer.slug);
      const noted = await readNotedStock(trx, dealer.slug);
      // Another process was faster. Release IDs begin with their time: a release older than the compared one is skipped.
      if (noted && noted.release >= live.release) return 0;
      const before = noted && readStockState(noted.cars);
      const shown = withoutLeftOut(before ?? {}, stock, leftOut);
      const after = before ? withHistory(before, shown) : shown;
      if (before) await noteMoves(trx, { dealer: dealer.slug, release: live.release, before, after, minimumPhotos, at: now });
      const notices = before ? noticesBetween(before, after) : [];
      const written = await writeNotices(trx, notices, { dealer: dealer.slug, release: live.release, at: now, newId });
      await writeNotedStock(trx, { dealer: dealer.slug, release: live.release, at: now, cars: JSON.stringify(after) });
      return written;
    });
  }
  return count;
}
