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

/** `documents` are the cars as the search pages of that release have them, `leftOut` the IDs of cars that it leaves out (rule R11). */
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
 * The live stock, unless it is of the release `noted`. A release that another one replaces meanwhile may lose files before they are read, and a
 * stock without cars would be news, so the new one is read then.
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

/** Notes which cars went and which are new, for the searches to be matched with (rule V21). */
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
  // A vehicle that is listed twice is no news. One with `former` was listed once itself.
  const isListed = ({ vehicle, former }: MovingCar) => vehicle !== undefined && (listed[vehicle]?.length ?? 0) > (former ? 1 : 0);
  const cars = arrived.map((car): ArrivedCar => {
    const { carId: id, former } = car;
    return definedFields({ id, since: isListed(car) ? at : goneCars(car), former });
  });
  await writeArrival(trx, { dealer, release, at, cars, afterId: '' });
}

/**
 * Compares the live stock of each dealer with the one that was compared last, and writes a notice for each shopper who watches a car that changed
 * (rule V10), and which cars are new. Notices, new cars and the new state are one transaction: a process that dies leaves both or neither, so the next one neither loses nor
 * repeats a notice. Returns how many were written.
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
      // Another process was faster. IDs of releases begin with their time: one that is older than what was compared is no news.
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
