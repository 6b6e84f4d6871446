import { hash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stockStateOf } from '#lib/accounts/stock-notices.ts';
import { compareInThread } from '#lib/api/accounts/notice-thread.ts';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Car } from '#lib/model/car.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { matchNewCars } from '#lib/search/match-saved.ts';
import { stateOfSaved } from '#lib/search/saved-search.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { keepSnapshot } from '#lib/sources/keep-snapshot.ts';
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

type Waits = { longest: number; p99: number };
const waitsOf = (times: number[]): Waits => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { longest: at(1), p99: at(0.99) };
};

/** Does what a visit of a shopper writes, again and again while `work` runs, and measures how long each write and each turn of the loop takes. */
async function whileWriting(database: Database, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const writes: number[] = [];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      const start = performance.now();
      await database.commit((trx) => trx.updateTable('shoppers').set({ seen_at: writes.length }).where('id', '=', 's0').execute());
      writes.push(performance.now() - start);
      await setTimeout(10);
    }
  })();
  const start = performance.now();
  await work();
  const ms = Math.round(performance.now() - start);
  isDone = true;
  await writing;
  delay.disable();
  return { ms, loop: { longest: Math.round(delay.max / 1e6), p99: Math.round(delay.percentile(99) / 1e6) }, writes: waitsOf(writes) };
}

/** Writes a release as a build leaves it. */
async function writeRelease(outDir: string, release: string, cars: readonly Car[], documents: readonly SearchDocument[]): Promise<void> {
  const root = join(outDir, 'bench', 'releases', release);
  for (const { path, text } of indexTexts(makeIndexFile(documents, site), (body) => hash('sha256', body))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const snapshot: Snapshot = { version: 2, slug: 'bench', pulledAt: now, cars: [...cars], report: { dropped: [] } };
  await keepSnapshot(outDir, `${root}.snapshot.json`, { snapshot, snapshotHash: undefined });
  await symlink(join('releases', release), join(outDir, 'bench', 'current'), 'dir');
}

/** Has the API's thread compare a release, with a database on disk, and measures how long requests would have waited meanwhile. */
async function throughDatabase(
  searches: readonly SavedChoices[],
  cars: readonly Car[],
  documents: readonly SearchDocument[],
  newIds: ReadonlySet<string>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'saved-searches-'));
  const url = 'sqlite:leads.sqlite';
  const database = await openDatabase(url, folder);
  try {
    await migrate(database.db);
    await writeRelease(folder, 'r2', cars, documents);
    const before = stockStateOf(
      cars.filter(({ id }) => !newIds.has(id)),
      site,
    );
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
      await trx
        .insertInto('noted_stock')
        .values({ dealer: 'bench', release: 'r1', at: 1, cars: JSON.stringify(before) })
        .execute();
    });
    const { accounts } = leadDealer({ site, granted: [] }, undefined);
    const idle = await whileWriting(database, () => setTimeout(2000));
    let notices = 0;
    const { ms, ...busy } = await whileWriting(database, async () => {
      const [compared] = await compareInThread({ url, folder, outDir: folder, dealers: [{ slug: 'bench', accounts }] });
      if (compared?.problem !== undefined) throw new Error(compared.problem);
      notices = compared?.notices ?? 0;
    });
    return { ms, notices, idle: { loop: idle.loop, writes: idle.writes }, busy };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const waitText = ({ longest, p99 }: Waits) => `${longest} ms at most, ${p99} ms in 99 of 100`;

/** `npm run bench -- saved-searches`: new cars matched with saved searches, beside asking the engine each search over the new cars. */
export async function benchSavedSearches({ searches: count, fresh, stock, rounds }: SavedSearchBench): Promise<void> {
  const cars = generatedCars(stock + fresh, now);
  const documents = cars.map((car) => toSearchDocument(car, {}, site));
  const newCars = documents.slice(0, fresh).map(({ id }) => ({ id }));
  const newIds = new Set(newCars.map(({ id }) => id));
  const random = seededRandom('saved searches');
  const searches = shoppersSearches(cars, count, (items) => random.pick(items));
  const states = searches.map(stateOfSaved);
  const distinct = new Set(searches.map((one) => JSON.stringify(one))).size;
  const [ours, each, linear] = [[] as number[], [] as number[], [] as number[]];
  let [foundCount, scanned, different] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const grouped = timed(() => {
      const { find } = matchNewCars({ documents, newCars, settings: site, nouns: ['car', 'cars'], now });
      const answersByKey = new Map<string, string[]>();
      return searches.map((choices, index) => {
        const key = JSON.stringify(choices);
        const ids = answersByKey.get(key) ?? find(states[index] as never).map(({ id }) => id);
        answersByKey.set(key, ids);
        return ids;
      });
    });
    const plain = timed(() => {
      const { find } = matchNewCars({ documents, newCars, settings: site, nouns: ['car', 'cars'], now });
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
    foundCount = grouped.value.filter((ids) => ids.length > 0).length;
    scanned = scan.value.filter((ids) => ids.length > 0).length;
    different = scan.value.filter((ids, index) => [...ids].sort().join() !== [...(grouped.value[index] ?? [])].sort().join()).length;
  }
  const stored = await throughDatabase(searches, cars, documents, newIds);
  const figures = {
    ...{ searches: count, distinct, fresh, stock },
    ...{ groupedMs: best(ours), ungroupedMs: best(each), linearMs: best(linear) },
    ...{ ratio: best(linear) / best(ours), ratioUngrouped: best(linear) / best(each), found: foundCount, scanned, different, stored },
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  const times = (one: number) => `${(best(linear) / one).toFixed(1)} times faster`;
  process.stdout.write(
    [
      `${formatNumber(count)} saved searches (${formatNumber(distinct)} distinct), ${fresh} new cars in a stock of ${formatNumber(documents.length)}; the best of ${rounds}`,
      `the engine asked each search over the new cars: ${best(linear)} ms, ${scanned} searches with matches`,
      `matched, equal searches once:                   ${best(ours)} ms, ${foundCount} searches with matches, ${times(best(ours))}`,
      `matched, each search by itself:                 ${best(each)} ms, ${times(best(each))}`,
      `answers that differ from the engine's: ${different} (a small index reads a typo or a beginning of a word in its own way)`,
      `compared in the thread of the API, on SQLite: ${stored.ms} ms, ${stored.notices} notices`,
      `  meanwhile the process is busy ${waitText(stored.busy.loop)}; without: ${waitText(stored.idle.loop)}`,
      `  meanwhile a write of a visit takes ${waitText(stored.busy.writes)}; without: ${waitText(stored.idle.writes)}`,
      '',
    ].join('\n'),
  );
}
