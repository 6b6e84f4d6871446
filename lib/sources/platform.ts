import { countDrops, type Drop } from '#lib/model/loose.ts';
import type { Source } from '#lib/model/site-file.ts';
import type { PullReport } from '#lib/model/snapshot.ts';
import { type PullContext, type SourceAdapter, SourceError } from './adapter.ts';
import { type DetailState, type HeldAnswers, listingHash, readDetailState } from './detail-state.ts';
import { type DetailOutcome, fetchDetails, type Wanted } from './details.ts';
import { createJsonClient } from './http.ts';
import { createRegister, type Identified } from './identity.ts';
import { readList } from './list.ts';
import { listFilter } from './list-filter.ts';
import type { ListDocument } from './list-reading.ts';
import { mergeCar } from './merge-car.ts';
import { isPast, pastCarsOf } from './past-cars.ts';
import { readPlatformEnv } from './platform-env.ts';
import { type CarFields, type CarReading, completeCar, readCar } from './read-car.ts';
import { fetchWebsite, withManufacturer } from './website.ts';

type PlatformSource = Extract<Source, { kind: 'platform' }>;
type Listed = Identified & Wanted & { keys: ReadonlySet<string> };

/** With this many cars or more, a first pull is refused when more than half of the details fail. */
const fewCars = 10;

/** Stock of the dealer platform, over HTTP: the site's configuration, the stock list of the search service, each listed car's detail. */
export const platformSource: SourceAdapter<PlatformSource> = {
  async pull(context) {
    const { slug, source, previous, workDir, progress } = context;
    const { apiToken, searchKey } = readPlatformEnv(context.env);
    const api = baseAddress(source.api, 'source.api');
    const host = baseAddress(source.search.host, 'source.search.host');
    const client = createJsonClient(context);
    const drops: Drop[] = [];
    const report: PullReport = { dropped: {}, refused: [], stale: [] };

    progress({ stage: 'website', done: 0, total: 1 });
    const website = `${api}/websites/${source.websiteId}`;
    const known = await readDetailState(workDir, slug, website);
    const answers: HeldAnswers = {};
    const site = { client, api, websiteId: source.websiteId, token: apiToken, drops, held: known.answers, fresh: answers };
    const remote = await withManufacturer(await fetchWebsite(site), site, previous?.remote, report.stale);
    progress({ stage: 'website', done: 1, total: 1 });

    const days = Math.max(context.soldWindowDays, remote.include_sold_cars_days ?? 0);
    const filter = listFilter(context.now(), days + (context.goneDays ?? 0), source.search.filter);
    const documents = await readList({ client, host, index: source.search.index, token: searchKey, progress }, filter);
    const read = readDocuments(documents);
    const hasEnded = ({ reading }: ReadDocument) => isPast(reading, context.now(), days);
    const listed = admitAll(
      read.filter((one) => !hasEnded(one)),
      source.search.index,
      report,
      drops,
    );
    const past = pastCarsOf(
      read.filter(hasEnded).map(({ reading }) => reading),
      listed,
    );

    const concurrency = context.concurrency ?? 8;
    const outcomes = await fetchDetails(listed, { client, website, token: apiToken, known: known.details, concurrency, progress });
    refuseFirstPullWithoutDetails(outcomes, previous, website);

    const last = new Map(previous?.cars.map((car) => [car.id, car]));
    const state: DetailState = { version: 1, origin: website, details: {}, answers };
    const cars = listed.map((car) => {
      const { entry, problem } = outcomes.get(car.id) ?? {};
      if (problem !== undefined) report.stale.push({ slug: car.slug, problem: `${problem}; ${keptInstead(entry ?? last.get(car.id))}` });
      if (entry) state.details[car.id] = entry;
      const detail = entry ? readDetail(entry.body, drops) : (last.get(car.id) ?? {});
      return completeCar({ ...mergeCar(car.fields, car.keys, detail), id: car.id, slug: car.slug });
    });
    cars.push(...past);
    cars.sort((a, b) => byText(a.id, b.id)); // the list's order depends on the route it was read by
    report.dropped = countDrops(drops);
    return { snapshot: { version: 1, slug, pulledAt: context.now(), remote, cars, report }, requests: client.requests(), state };
  },
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function baseAddress(address: string, option: string): string {
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash) {
    throw new SourceError(
      `site.json: ${option} must be a plain base address, without a login, a query or a hash. Tokens belong in the environment.`,
    );
  }
  return address.replace(/\/+$/, '');
}

type ReadDocument = { document: ListDocument; reading: CarReading };

/** Reads documents in the order of their IDs: of two cars with the same slug, the same one must come first in each pull. */
const readDocuments = (documents: readonly ListDocument[]): ReadDocument[] =>
  documents.toSorted((a, b) => byText(String(a.id), String(b.id))).map((document) => ({ document, reading: readCar(document, 'web') }));

/** A car whose slug is not letters, digits, hyphen and underscore is refused and reported, never fetched (rule U1). */
function admitAll(documents: readonly ReadDocument[], index: string, report: PullReport, drops: Drop[]): Listed[] {
  const register = createRegister({ deriveSlugs: false });
  const listed = documents.flatMap(({ document, reading }) => {
    const car = register.admit(`index ${index}`, document, reading);
    if (!car) return [];
    drops.push(...reading.drops.map((drop) => ({ ...drop, path: `list.${drop.path}` })));
    return [{ ...car, keys: new Set(Object.keys(document)), listing: listingHash(document) }];
  });
  report.refused.push(...register.refused);
  return listed;
}

function readDetail(body: unknown, drops: Drop[]): CarFields {
  const reading = readCar(body, 'web');
  drops.push(...reading.drops.map((drop) => ({ ...drop, path: `detail.${drop.path}` })));
  return reading.fields;
}

const keptInstead = (good: unknown) => (good ? 'the last good detail is kept' : 'the car has only its listing');

/**
 * Listings alone make a poor site (no pictures, no comments). With an older snapshot most cars keep their last good detail, so the pull goes on;
 * on a first pull nothing is lost by stopping, and ops hear at once that the details do not work.
 */
function refuseFirstPullWithoutDetails(
  outcomes: ReadonlyMap<string, DetailOutcome>,
  previous: PullContext['previous'],
  website: string,
): void {
  const failed = [...outcomes.values()].filter((outcome) => outcome.problem !== undefined && !outcome.entry);
  if (previous || outcomes.size < fewCars || failed.length * 2 <= outcomes.size) return;
  throw new SourceError(
    `car details: ${failed.length} of ${outcomes.size} could not be fetched from ${website}, and there is no earlier pull to fall back on. ` +
      `The first: ${failed[0]?.problem}. Fix that and pull again.`,
  );
}
