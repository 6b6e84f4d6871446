import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { matchArrivals } from '#lib/api/accounts/match-arrivals.ts';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { writeArrival } from '#lib/api/store/arrival-store.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { matchNewCars } from '#lib/search/match-saved.ts';
import { stateOfSaved } from '#lib/search/saved-search.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { seededRandom } from '../../invent/random.ts';
import { generatedCars } from '../search/generated.ts';
import { pageSearch } from './page-search.ts';
import { shoppersSearches } from './shoppers-searches.ts';

export type SavedSearchBench = { searches: number; fresh: number; stock: number; rounds: number };

const now = Date.parse('2026-11-24T00:00:00Z');
const file = fileURLToPath(new URL('../../../../.forecourt/bench/saved-searches.json', import.meta.url));
const site = siteSchema.parse({
  slug: 'bench',
  dealer: { url: 'https://bench.example.com' },
  features: { garage: true, authentication: true },
  garage: { sms: { kind: 'terminal' } },
});

const timed = <T>(work: () => T): { ms: number; value: T } => {
  const start = performance.now();
  const value = work();
  return { ms: performance.now() - start, value };
};
const best = (times: readonly number[]) => Math.round(Math.min(...times));

/** Matches all searches through a database on disk, with the notices written, and measures how long requests would have waited. */
async function throughDatabase(
  searches: readonly SavedChoices[],
  documents: Parameters<typeof matchNewCars>[0]['documents'],
  newIds: ReadonlySet<string>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'saved-searches-'));
  const database = await openDatabase(`sqlite:${join(folder, 'leads.sqlite')}`, folder);
  try {
    await migrate(database.db);
    const shoppers = Math.ceil(searches.length / 50);
    await database.commit(async (trx) => {
      for (let index = 0; index < shoppers; index += 1) {
        const [id, email] = [`s${index}`, `${index}@example.com`];
        await trx.insertInto('shoppers').values({ id, dealer: 'bench', phone: null, email, created_at: 1, seen_at: 1 }).execute();
        const rows = searches.slice(index * 50, index * 50 + 50).map((choices, position) => ({
          ...{ id: `${randomUUID()}`, shopper_id: id, dealer: 'bench', name: `Search ${position}`, at: 1, changed_at: 1 },
          ...{ fingerprint: `${JSON.stringify(choices)} ${position}`, choices: JSON.stringify(choices) },
        }));
        await trx.insertInto('saved_searches').values(rows).execute();
      }
      await writeArrival(trx, { dealer: 'bench', release: 'r1', at: now, cars: [...newIds].map((id) => ({ id })), afterId: '' });
    });
    const dealer = leadDealer({ site, granted: [] }, undefined);
    const readStock = async () => ({ release: 'r1', stock: async () => ({}), documents: async () => documents });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    const notices = await matchArrivals(database, { dealers: [dealer], now, newId: randomUUID, readStock });
    const ms = performance.now() - start;
    delay.disable();
    return { ms: Math.round(ms), notices, longestBlockMs: Math.round(delay.max / 1e6), p99BlockMs: Math.round(delay.percentile(99) / 1e6) };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- saved-searches`: new cars matched with saved searches, beside asking the engine each search over the new cars. */
export async function benchSavedSearches({ searches: count, fresh, stock, rounds }: SavedSearchBench): Promise<void> {
  const cars = generatedCars(stock + fresh, now);
  const documents = cars.map((car) => toSearchDocument(car, {}, site));
  const newIds = new Set(documents.slice(0, fresh).map(({ id }) => id));
  const random = seededRandom('saved searches');
  const searches = shoppersSearches(cars, count, (items) => random.pick(items));
  const states = searches.map(stateOfSaved);
  const distinct = new Set(searches.map((one) => JSON.stringify(one))).size;
  const [ours, each, linear] = [[] as number[], [] as number[], [] as number[]];
  let [found, scanned, different] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const grouped = timed(() => {
      const { find } = matchNewCars({ documents, newIds, settings: site, nouns: ['car', 'cars'], now });
      const known = new Map<string, string[]>();
      return searches.map((choices, index) => {
        const key = JSON.stringify(choices);
        const ids = known.get(key) ?? find(states[index] as never).map(({ id }) => id);
        known.set(key, ids);
        return ids;
      });
    });
    const plain = timed(() => {
      const { find } = matchNewCars({ documents, newIds, settings: site, nouns: ['car', 'cars'], now });
      return states.map((state) => find(state).length);
    });
    const scan = timed(() => {
      const page = pageSearch(
        documents,
        site,
        now,
        documents.filter(({ id }) => newIds.has(id)),
      );
      return states.map((state) => page.find(state));
    });
    ours.push(grouped.ms);
    each.push(plain.ms);
    linear.push(scan.ms);
    found = grouped.value.filter((ids) => ids.length > 0).length;
    scanned = scan.value.filter((ids) => ids.length > 0).length;
    different = scan.value.filter((ids, index) => [...ids].sort().join() !== [...(grouped.value[index] ?? [])].sort().join()).length;
  }
  const stored = await throughDatabase(searches, documents, newIds);
  const figures = {
    ...{ searches: count, distinct, fresh, stock },
    ...{ groupedMs: best(ours), ungroupedMs: best(each), linearMs: best(linear) },
    ...{ ratio: best(linear) / best(ours), ratioUngrouped: best(linear) / best(each), found, scanned, different, stored },
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  const times = (one: number) => `${(best(linear) / one).toFixed(1)} times faster`;
  process.stdout.write(
    [
      `${count.toLocaleString('en-AU')} saved searches (${distinct.toLocaleString('en-AU')} distinct), ${fresh} new cars in a stock of ${documents.length.toLocaleString('en-AU')}; the best of ${rounds}`,
      `the engine asked each search over the new cars: ${best(linear)} ms, ${scanned} searches with matches`,
      `matched, equal searches once:                   ${best(ours)} ms, ${found} searches with matches, ${times(best(ours))}`,
      `matched, each search by itself:                 ${best(each)} ms, ${times(best(each))}`,
      `answers that differ from the engine's: ${different} (a small index reads a typo or a beginning of a word in its own way)`,
      `through SQLite, with notices: ${stored.ms} ms, ${stored.notices} notices; a request waits ${stored.longestBlockMs} ms at most, ${stored.p99BlockMs} ms in 99 of 100 moments`,
      '',
    ].join('\n'),
  );
}
