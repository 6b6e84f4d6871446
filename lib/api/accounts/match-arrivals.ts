import { mostNamedCars, type NewMatches } from '#lib/accounts/account.ts';
import { nounsOf } from '#lib/locale/nouns.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { matchNewCars, type NewCarMatcher } from '#lib/search/match-saved.ts';
import { stateOfSaved } from '#lib/search/saved-search.ts';
import { type Arrival, moveOn, nextArrival, writeMatches } from '../store/arrival-store.ts';
import type { Database } from '../store/open-database.ts';
import { searchesAfter } from '../store/saved-search-store.ts';
import type { ReleasingDealer } from './live-stock.ts';
import type { ReadStock } from './notice-stock.ts';

/** Small enough that writing a batch does not hold up requests. */
const searchesAtOnce = 250;
/** The maximum number of answers cached for equal searches of one run. */
const mostAnswers = 100_000;

type Options = { dealers: readonly ReleasingDealer[]; now: number; newId: () => string; readStock: ReadStock };
type Row = Awaited<ReturnType<typeof searchesAfter>>[number];

/** Caches a matcher's answers by the fingerprint of a search, because many shoppers search for the same. */
function answersOf(matcher: NewCarMatcher) {
  const answers = new Map<string, { cars: SearchDocument[]; href: string }>();
  return ({ fingerprint, choices }: Row) => {
    const cachedAnswer = answers.get(fingerprint);
    if (cachedAnswer) return cachedAnswer;
    const state = stateOfSaved(JSON.parse(choices) as SavedChoices);
    const cars = matcher.find(state);
    const answer = { cars, href: cars.length > 0 ? matcher.hrefOf(state) : '' };
    if (answers.size < mostAnswers) answers.set(fingerprint, answer);
    return answer;
  };
}

/** The new cars that each search of a batch matches. */
function matchBatch(rows: readonly Row[], { cars: arrived }: Arrival, answer: ReturnType<typeof answersOf>) {
  const since = new Map(arrived.map(({ id, since: time }) => [id, time]));
  const matches: { searchId: string; fingerprint: string; carId: string; body: string }[] = [];
  for (const row of rows) {
    const { cars, href } = answer(row);
    const fresh = cars.filter(({ id }) => row.changed_at > (since.get(id) ?? Number.NEGATIVE_INFINITY));
    const [first] = fresh;
    if (first) {
      const namedCars = fresh.slice(0, mostNamedCars).map(({ name, slug }) => ({ name, slug }));
      const body: NewMatches = { name: row.name, href, count: fresh.length, cars: namedCars };
      matches.push({ searchId: row.id, fingerprint: row.fingerprint, carId: first.id, body: JSON.stringify(body) });
    }
  }
  return matches;
}

/**
 * Matches the recorded new cars with their dealer's saved searches, and writes one notice for each search with matches (rule V21). The
 * notices of a batch and its progress are written in one transaction, so a process that dies loses and repeats none, and two processes
 * write each notice once. Cars that have left the stock since are skipped. Returns the number of notices.
 */
export async function matchArrivals(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  { dealers, now, newId, readStock }: Options,
): Promise<number> {
  let count = 0;
  for (const dealer of dealers) {
    const settings = dealer.accounts?.site;
    if (!settings) continue;
    let prepared: { release: string; answer: ReturnType<typeof answersOf> } | undefined;
    for (let arrival = await nextArrival(db, dealer.slug); arrival; arrival = await nextArrival(db, dealer.slug)) {
      const { release, at, afterId, cars } = arrival;
      const current = arrival;
      const rows = await searchesAfter(db, { dealer: dealer.slug, afterId, chosenBy: at, limit: searchesAtOnce });
      if (rows.length > 0 && prepared?.release !== release) {
        const live = await readStock(dealer);
        // Without a release there is nothing to match.
        if (!live) break;
        const { one, many } = nounsOf(settings.labels);
        const documents = await live.documents();
        prepared = { release, answer: answersOf(matchNewCars({ documents, newCars: cars, settings, nouns: [one, many], now })) };
      }
      const matches = prepared ? matchBatch(rows, current, prepared.answer) : [];
      const nextId = rows.length < searchesAtOnce ? undefined : rows.at(-1)?.id;
      count += await commit(async (trx) =>
        (await moveOn(trx, current, nextId)) ? writeMatches(trx, matches, { release, at: now, newId }) : 0,
      );
    }
  }
  return count;
}
