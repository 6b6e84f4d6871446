import { SourceError } from './adapter.ts';
import type { JsonFailure } from './http.ts';
import { idText } from './identity.ts';
import { type Filter, quoted } from './list-filter.ts';
import { readSearchAnswer, type SearchAnswerPage } from './list-page.ts';
import { checkPages, deniedStatuses, type ListDocument, type ListIndex, type ListReading, listError } from './list-reading.ts';

const pageSize = 100;

/** A search service returns at most this many hits unless its `pagination.maxTotalHits` says otherwise. */
const usualCap = 1000;

/** The facets by which a truncated list is split, one after the other. */
const splits = ['make', 'year', 'model'];

/** A truncated list. `expected` is the number according to the facet counts. Absent if the server returned none. */
type Cut = { kind: 'cut'; got: number; expected?: number };
type Part = ListReading | Cut;

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * Reads a list through `POST /multi-search`, for keys that may only search. Searches end silently at the index's `maxTotalHits`, so the
 * facet counts (which have no limit) tell how many cars there are. A truncated list is split into separate searches by make, year and
 * model.
 */
export async function readBySearch(from: ListIndex, filter: Filter): Promise<ListReading> {
  const url = `${from.host}/multi-search`;
  const seenDocuments = new Map<string, ListDocument>();
  const reading = await collect(filter, splits);
  if (reading.kind !== 'cut') return reading;
  const missing = reading.expected === undefined ? 'and nothing shows that these are all' : `of ${reading.expected}`;
  throw new SourceError(
    `stock list: searches of ${from.host}, index ${from.index}, end at ${reading.got} cars ${missing}, even when split by ${splits.join(', ')}. ` +
      'Raise pagination.maxTotalHits of the index, or let the search key read documents (action documents.get).',
  );

  async function collect(part: Filter, ways: readonly string[]): Promise<Part> {
    const documents: ListDocument[] = [];
    const checkPage = checkPages(seenDocuments);
    for (;;) {
      const page = await search(part, documents.length, pageSize, 'status');
      if (!page.ok) return { kind: 'denied', failure: page };
      const promised = page.totalHits ?? page.estimatedTotalHits ?? page.nbHits ?? 0;
      const counted = page.facetDistribution?.status && sum(page.facetDistribution.status);
      if (counted === undefined && promised >= usualCap) return await split(part, { kind: 'cut', got: promised }, ways);
      const expected = counted ?? promised;
      if (page.hits.length === 0 && documents.length < expected) {
        for (const { id } of documents) seenDocuments.delete(idText(id) ?? '');
        return await split(part, { kind: 'cut', got: documents.length, expected }, ways);
      }
      from.budget.takeCars(Math.max(expected, seenDocuments.size, documents.length + page.hits.length));
      const problem = checkPage(page.hits);
      if (problem !== undefined) return { kind: 'moved', problem: `${url} ${problem}` };
      documents.push(...page.hits);
      from.progress({ stage: 'list', done: seenDocuments.size });
      if (documents.length === expected) return { kind: 'whole', documents };
      if (documents.length > expected) return { kind: 'moved', problem: `${url} gave more cars than it announced` };
    }
  }

  async function split(part: Filter, cut: Cut, ways: readonly string[]): Promise<Part> {
    const [way, ...rest] = ways;
    if (way === undefined) return cut;
    const page = await search(part, 0, 0, way);
    if (!page.ok) return { kind: 'denied', failure: page };
    const values = Object.keys(page.facetDistribution?.[way] ?? {}).flatMap((value) => quoted(value) ?? []);
    if (values.length === 0) return await split(part, cut, rest);
    const parts: Filter[] = values.map((value) => [...part, `${way} = ${value}`]);
    parts.push([...part, `NOT ${way} IN [${values.join(', ')}]`]); // cars without a value, or with one beyond the facet's length
    const documents: ListDocument[] = [];
    for (const smaller of parts) {
      const reading = await collect(smaller, rest);
      if (reading.kind !== 'whole') return reading;
      documents.push(...reading.documents);
    }
    if (cut.expected === undefined || documents.length === cut.expected) return { kind: 'whole', documents };
    return { kind: 'moved', problem: `${url}, split by ${way}, gave ${documents.length} of ${cut.expected} cars` };
  }

  async function search(
    part: Filter,
    offset: number,
    limit: number,
    facet: string,
  ): Promise<(SearchAnswerPage & { ok: true }) | JsonFailure> {
    const query = { indexUid: from.index, q: '', filter: part, limit, offset, facets: [facet] };
    const result = await from.client.send({ url, token: from.token, body: { queries: [query] }, final: deniedStatuses });
    if (result.ok) return { ...readSearchAnswer(result, url), ok: true };
    if (deniedStatuses.includes(result.status ?? 0)) return result;
    throw listError(result);
  }
}
