import type { StockState } from '#lib/accounts/stock-notices.ts';
import { noticesBetween, readStockState } from '#lib/accounts/stock-notices.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { lockStock, readNotedStock, writeNotedStock, writeNotices } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';

/** The stock of the release that is live, and the ID of that release; undefined without one. */
export type ReadStock = (dealer: LeadDealer) => Promise<{ release: string; stock: () => Promise<StockState> } | undefined>;

type Options = { dealers: readonly LeadDealer[]; now: number; newId: () => string; readStock: ReadStock };

/**
 * Compares the live stock of each dealer with the one that was compared last, and writes a notice for each shopper who watches a car that changed
 * (rule V10). Notices and the new state are one transaction: a process that dies leaves both or neither, so the next one neither loses nor
 * repeats a notice. Returns how many were written.
 */
export async function noticeStock(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  { dealers, now, newId, readStock }: Options,
): Promise<number> {
  let count = 0;
  for (const dealer of dealers) {
    if (!dealer.accounts) continue;
    const live = await readStock(dealer);
    if (!live || (await readNotedStock(db, dealer.slug))?.release === live.release) continue;
    const after = await live.stock();
    count += await commit(async (trx) => {
      await lockStock(trx, kind, dealer.slug);
      const noted = await readNotedStock(trx, dealer.slug);
      // Another process was faster. IDs of releases begin with their time: one that is older than what was compared is no news.
      if (noted && noted.release >= live.release) return 0;
      const before = noted && readStockState(noted.cars);
      const notices = before ? noticesBetween(before, after) : [];
      const written = await writeNotices(trx, notices, { dealer: dealer.slug, release: live.release, at: now, newId });
      await writeNotedStock(trx, { dealer: dealer.slug, release: live.release, at: now, cars: JSON.stringify(after) });
      return written;
    });
  }
  return count;
}
