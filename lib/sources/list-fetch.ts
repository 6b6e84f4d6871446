import type { Filter } from './list-filter.ts';
import { readDocumentPage } from './list-page.ts';
import { allNew, deniedStatuses, type ListDocument, type ListIndex, type ListReading, listError } from './list-reading.ts';

const pageSize = 1000;

/** Reads a list through `POST /indexes/{index}/documents/fetch`, which has no limit; whole only if it returns as many documents as it announces. */
export async function readByFetch({ client, host, index, token, progress }: ListIndex, filter: Filter): Promise<ListReading> {
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
