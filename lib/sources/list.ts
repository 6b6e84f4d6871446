import { SourceError } from './adapter.ts';
import type { Filter } from './list-filter.ts';
import { readDocumentPage } from './list-page.ts';
import { allNew, deniedStatuses, type ListDocument, type ListIndex, type ListReading, listError } from './list-reading.ts';
import { readBySearch } from './list-search.ts';

const pageSize = 1000;

/** Reads a list through `POST /indexes/{index}/documents/fetch`, which has no limit; whole only if it returns as many documents as it announces. */
async function readByFetch({ client, host, index, token, progress }: ListIndex, filter: Filter): Promise<ListReading> {
  const url = `${host}/indexes/${encodeURIComponent(index)}/documents/fetch`;
  const documents: ListDocument[] = [];
  const ids = new Set<string>();
  for (;;) {
    const body = { filter, limit: pageSize, offset: documents.length };
    const result = await client.send({ url, token, body, final: deniedStatuses });
    if (!result.ok) {
      if (deniedStatuses.includes(result.status ?? 0)) return { kind: 'denied', failure: result };
      throw listError(result);
    }
    const { results, total } = readDocumentPage(result, url);
    if (!allNew(results, ids)) return { kind: 'moved', problem: `${url} gave the same car on two pages` };
    documents.push(...results);
    progress({ stage: 'list', done: documents.length, total });
    if (documents.length === total) return { kind: 'whole', documents };
    if (results.length === 0 || documents.length > total) {
      return { kind: 'moved', problem: `${url} gave ${documents.length} of the ${total} cars it announced` };
    }
  }
}

const readings = 3;

/**
 * All documents of an index that match `filter`, whole or not at all: through the documents route, or, where the key does not open it,
 * through searches. A list that changes while it is read is read again, three times at most; then SourceError.
 */
export async function readList(from: ListIndex, filter: Filter): Promise<ListDocument[]> {
  const fetched = await steady(() => readByFetch(from, filter));
  if (fetched.kind === 'whole') return fetched.documents;
  from.progress({ stage: 'list', done: 0, note: 'the documents route is closed to this key, so the list is read through searches' });
  const searched = await steady(() => readBySearch(from, filter));
  if (searched.kind === 'whole') return searched.documents;
  throw new SourceError(
    `stock list: neither the documents route nor search is open. ${fetched.failure.problem}. ${searched.failure.problem}. ` +
      `Check the search key, source.search.host and source.search.index ("${from.index}").`,
    { cause: searched.failure.cause },
  );
}

async function steady(read: () => Promise<ListReading>): Promise<Exclude<ListReading, { kind: 'moved' }>> {
  for (let round = 1; ; round += 1) {
    const reading = await read();
    if (reading.kind !== 'moved') return reading;
    if (round === readings) {
      throw new SourceError(
        `stock list: ${reading.problem}, ${readings} readings in a row. Pull again when the index is not being updated.`,
      );
    }
  }
}
