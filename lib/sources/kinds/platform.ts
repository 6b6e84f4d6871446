import { z } from 'zod';
import { type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { defineSource, SourceError } from '../adapter.ts';
import { type DetailState, type HeldAnswers, listingHash, readDetailState } from '../detail-state.ts';
import { fetchDetails, type Wanted } from '../details.ts';
import { createJsonClient } from '../http.ts';
import { createRegister, dropsOf, type Identified, idText } from '../identity.ts';
import { readList } from '../list.ts';
import { listFilter } from '../list-filter.ts';
import type { ListDocument } from '../list-reading.ts';
import { carsWithListingOnly } from '../listing-only.ts';
import { isOfList, isPast, mergeCar, pastCarsOf } from '../merge-car.ts';
import { readPlatformEnv } from '../platform-env.ts';
import { startBudget } from '../pull-budget.ts';
import { type CarReading, completeCar, readCar } from '../read-car.ts';
import { fetchWebsite, withManufacturer } from '../website.ts';

const pathPart = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, 'expected letters, digits, dot, hyphen and underscore, no dot or hyphen first');

type Listed = Identified & Wanted & { keys: ReadonlySet<string> };

/** Stock of the dealer platform, over HTTP: the site's configuration, the stock list of the search service, each listed car's detail. */
export const platformSource = defineSource({
  settings: z.strictObject({
    kind: z.literal('platform').describe('the dealer platform, over HTTP'),
    api: z.url({ protocol: /^https?$/ }).describe('base address, such as https://dealers.example.com/api/v1'),
    websiteId: z.union([z.number().int().positive().transform(String), pathPart]).describe('the platform’s website ID'),
    token: secretName.optional().describe('variable with the dealer’s own API token; unset: the one that operator.json gives for the host'),
    search: z.strictObject({
      host: z.url({ protocol: /^https?$/ }).describe('address of the search service'),
      key: secretName
        .optional()
        .describe('variable with the dealer’s own search key; unset: the one that operator.json gives for the host'),
      index: pathPart.default('Car_production').describe('name of the index that lists the stock'),
      filter: z
        .array(z.union([z.string(), z.array(z.string())]))
        .default([])
        .describe('filter that selects the dealer’s stock in that index; inner lists mean OR'),
    }),
  }),
  platformApi: ({ api }) => api,
  tokens: ({ api, token, search }) => [
    { kind: 'token', address: api, addressOption: 'source.api', ownOption: 'source.token', own: token },
    { kind: 'searchKey', address: search.host, addressOption: 'source.search.host', ownOption: 'source.search.key', own: search.key },
  ],
  starter: {
    title: 'the platform',
    questions: [
      { key: 'api', message: 'Address of the platform’s API', placeholder: 'https://dealers.example.com/api/v1' },
      { key: 'websiteId', message: 'The platform’s website ID' },
      { key: 'searchHost', message: 'Address of the search server', placeholder: 'https://search.example.com' },
    ],
    settings: ({ api, websiteId, searchHost }) => ({ api, websiteId, search: { host: searchHost } }),
  },
  async pull(context) {
    const { slug, source, previous, workDir, progress } = context;
    const { apiToken, searchKey } = readPlatformEnv(context.env, context.tokens);
    const api = baseAddress(source.api, 'source.api');
    const host = baseAddress(source.search.host, 'source.search.host');
    const budget = startBudget(context.limits, context.now);
    const { STATUS_CODES: statusWords } = await import('node:http'); // not at the start of each command: it loads all of HTTP
    const client = createJsonClient({ ...context, budget, statusWords });
    const dropped: Dropped[] = [];

    progress({ stage: 'website', done: 0, total: 1 });
    const website = `${api}/websites/${source.websiteId}`;
    const detailState = await readDetailState(workDir, slug, website);
    const answers: HeldAnswers = {};
    const site = { client, api, websiteId: source.websiteId, token: apiToken, dropped, held: detailState.answers, fresh: answers };
    const remote = await withManufacturer(await fetchWebsite(site), site, previous?.remote);
    progress({ stage: 'website', done: 1, total: 1 });

    const days = Math.max(context.soldWindowDays, remote.include_sold_cars_days ?? 0);
    const filter = listFilter(context.now(), days + (context.goneDays ?? 0), source.search.filter);
    const list = { client, budget, host, index: source.search.index, token: searchKey, progress };
    const { documents, repeated } = await readList(list, filter);
    dropped.push(...repeated.map((id) => repeatedCar(source.search.index, id)));
    const read = readDocuments(documents);
    const hasEnded = ({ reading }: ReadDocument) => isPast(reading, context.now(), days);
    const listed = admitAll(
      read.filter((one) => !hasEnded(one)),
      source.search.index,
      dropped,
    );
    const past = pastCarsOf(
      read.filter(hasEnded).map(({ reading }) => reading),
      listed,
    );

    const concurrency = context.concurrency ?? 8;
    const outcomes = await fetchDetails(listed, {
      client,
      website,
      token: apiToken,
      detailsBefore: detailState.details,
      concurrency,
      progress,
    });

    const last = new Map(previous?.cars.map((car) => [car.id, car]));
    const lackedDetail = carsWithListingOnly(previous);
    const state: DetailState = { version: 1, origin: website, details: {}, answers };
    const cars = listed.map((car) => {
      const { entry, problem } = outcomes.get(car.id) ?? {};
      const isKept = entry !== undefined || (last.has(car.id) && !lackedDetail.has(car.id));
      if (problem !== undefined) {
        const reason = problem.replaceAll(`/cars/${car.given}.json`, '/cars/{slug}.json'); // one reason for all cars
        dropped.push({ effect: isKept ? 'stale' : 'listingOnly', at: 'detail', id: car.id, reason });
      }
      if (entry) state.details[car.id] = entry;
      const detail = entry ? readCar(entry.body, 'web') : undefined;
      if (detail) dropped.push(...dropsOf(detail, 'detail', car.id).filter(({ field = '' }) => !isOfList(field, car.keys)));
      return completeCar({ ...mergeCar(car.fields, car.keys, detail?.fields ?? last.get(car.id) ?? {}), id: car.id, slug: car.slug });
    });
    cars.push(...past);
    cars.sort((a, b) => byText(a.id, b.id)); // the list's order depends on the route it was read by
    const report = { dropped: groupDropped(dropped) };
    return { snapshot: { version: 2, slug, pulledAt: context.now(), remote, cars, report }, requests: client.requests(), state };
  },
});

const repeatedCar = (index: string, id: string): Dropped => ({
  ...{ effect: 'skipped', at: `index ${index}`, id },
  reason: 'the list gives the same car more than once',
  fix: 'remove the copies from the index',
});

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
  documents
    .toSorted((a, b) => byText(idText(a.id) ?? '', idText(b.id) ?? ''))
    .map((document) => ({ document, reading: readCar(document, 'web') }));

/**
 * A car with other characters in its slug than letters, digits, hyphens and underscores is skipped and reported, never fetched (rule U1).
 */
function admitAll(documents: readonly ReadDocument[], index: string, dropped: Dropped[]): Listed[] {
  const register = createRegister({ deriveSlugs: false });
  const at = `index ${index}`;
  const listed = documents.flatMap(({ document, reading }) => {
    const car = register.admit(at, document, reading);
    if (!car) return [];
    dropped.push(...dropsOf(reading, at, car.id));
    return [{ ...car, keys: new Set(Object.keys(document)), listing: listingHash(document) }];
  });
  dropped.push(...register.dropped);
  return listed;
}
