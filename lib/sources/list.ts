import { SourceError } from './adapter.ts';
import { readByFetch } from './list-fetch.ts';
import type { Filter } from './list-filter.ts';
import type { ListDocument, ListIndex, ListReading } from './list-reading.ts';
import { readBySearch } from './list-search.ts';

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
      `Check FORECOURT_SEARCH_KEY, source.search.host and source.search.index ("${from.index}").`,
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
