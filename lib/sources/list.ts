import { countOf } from '#lib/locale/plural.ts';
import { SourceError } from './adapter.ts';
import type { Filter } from './list-filter.ts';
import { readDocumentPage } from './list-page.ts';
import {
  checkPages,
  deniedStatuses,
  type ListDocument,
  type ListIndex,
  type ListReading,
  listError,
  withoutCopies,
} from './list-reading.ts';
import { readBySearch } from './list-search.ts';

const pageSize = 1000;

/**
 * Reads a list through `POST /indexes/{index}/documents/fetch`, which has no limit. The list is complete only if it has as many documents
 * as announced.
 */
async function readByFetch({ client, budget, host, index, token, progress }: ListIndex, filter: Filter): Promise<ListReading> {
  const url = `${host}/indexes/${encodeURIComponent(index)}/documents/fetch`;
  const documents: ListDocument[] = [];
  const checkPage = checkPages(new Map());
  for (;;) {
    const body = { filter, limit: pageSize, offset: documents.length };
    const result = await client.send({ url, token, body, final: deniedStatuses });
    if (!result.ok) {
      if (deniedStatuses.includes(result.status ?? 0)) return { kind: 'denied', failure: result };
      throw listError(result);
    }
    const { results, total } = readDocumentPage(result, url);
    budget.takeCars(Math.max(total, documents.length + results.length));
    const problem = checkPage(results);
    if (problem !== undefined) return { kind: 'moved', problem: `${url} ${problem}` };
    documents.push(...results);
    progress({ stage: 'list', done: documents.length, total });
    if (documents.length === total) return { kind: 'whole', documents };
    if (results.length === 0 || documents.length > total) {
      return { kind: 'moved', problem: `${url} gave ${documents.length} of the ${total} cars it announced` };
    }
  }
}

const readings = 3;

type List = { documents: ListDocument[]; repeated: string[] };

/**
 * All documents of an index that match `filter`, or none: through the documents route, or through searches if the key does not allow that.
 * A list that changes while it is read is read again, at most three times; then it throws SourceError. `repeated` lists cars that the list
 * contains more than once.
 */
export async function readList(from: ListIndex, filter: Filter): Promise<List> {
  const fetched = await steady(() => readByFetch(from, filter));
  if (fetched.kind === 'whole') return fetched;
  from.progress({ stage: 'list', done: 0, note: 'the documents route is closed to this key, so the list is read through searches' });
  const searched = await steady(() => readBySearch(from, filter));
  if (searched.kind === 'whole') return searched;
  throw new SourceError(
    `stock list: neither the documents route nor search is open. ${fetched.failure.problem}. ${searched.failure.problem}. ` +
      `Check the search key, source.search.host and source.search.index ("${from.index}").`,
    { cause: searched.failure.cause },
  );
}

type Steady = ({ kind: 'whole' } & List) | Extract<ListReading, { kind: 'denied' }>;

/** A repeated car may have moved to another page, with another car missing. Two equal readings rule this out. */
async function steady(read: () => Promise<ListReading>): Promise<Steady> {
  let before: string | undefined;
  for (let round = 1; ; round += 1) {
    let reading = await read();
    if (reading.kind === 'denied') return reading;
    if (reading.kind === 'whole') {
      const list = withoutCopies(reading.documents);
      const ids = JSON.stringify(reading.documents.map(({ id }) => id));
      if (list.repeated.length === 0 || ids === before) return { kind: 'whole', ...list };
      before = ids;
      reading = { kind: 'moved', problem: `the list gave ${countOf(list.repeated.length, 'car')} twice, not the same ones each time` };
    }
    if (round === readings) {
      throw new SourceError(
        `stock list: ${reading.problem}, ${readings} readings in a row. Pull again when the index is not being updated.`,
      );
    }
  }
}
