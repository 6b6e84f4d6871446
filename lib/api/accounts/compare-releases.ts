import { dealersWithArrivals } from '../store/arrival-store.ts';
import { readNotedReleases } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';
import { liveStock, type ReleasingDealer } from './live-stock.ts';
import { matchArrivals } from './match-arrivals.ts';
import { noticeStock } from './notice-stock.ts';

/** The result for a dealer. `release`: the live release, undefined if there is none to compare. `notices`: the number written. */
export type ComparedRelease = { slug: string; release?: string | undefined; notices: number; problem?: string };

const stockOf = async (outDir: string, { slug, accounts }: ReleasingDealer) => accounts && liveStock(outDir, slug, accounts.site);

/** The dealers whose live release has not been compared yet, or has new cars that have not been matched with all saved searches. */
export async function dealersBehind<Dealer extends ReleasingDealer>(
  { db }: Pick<Database, 'db'>,
  dealers: readonly Dealer[],
  outDir: string,
): Promise<Dealer[]> {
  const served = dealers.filter(({ accounts }) => accounts !== undefined);
  if (served.length === 0) return [];
  const [noted, waiting] = [await readNotedReleases(db), await dealersWithArrivals(db)];
  const isBehind = async (one: Dealer) => {
    if (waiting.has(one.slug)) return true;
    const live = await stockOf(outDir, one);
    return live !== undefined && live.release > (noted.get(one.slug) ?? '');
  };
  const behind = await Promise.all(served.map(isBehind));
  return served.filter((_one, index) => behind[index]);
}

/**
 * Writes the shoppers' notices of the dealers' live releases (rules V10 and V21). A release that cannot be read does not stop the other
 * dealers; its problem is in the result.
 */
export async function compareReleases(
  database: Pick<Database, 'db' | 'kind' | 'commit'>,
  { dealers, outDir, now, newId }: { dealers: readonly ReleasingDealer[]; outDir: string; now: () => number; newId: () => string },
): Promise<ComparedRelease[]> {
  const compared: ComparedRelease[] = [];
  for (const dealer of dealers) {
    const { slug } = dealer;
    const options = { dealers: [dealer], now: now(), newId, readStock: () => stockOf(outDir, dealer) };
    try {
      const release = (await stockOf(outDir, dealer))?.release;
      const notices = (await noticeStock(database, options)) + (await matchArrivals(database, options));
      compared.push({ slug, release, notices });
    } catch (error) {
      compared.push({ slug, notices: 0, problem: (error as Error).message });
    }
  }
  return compared;
}
