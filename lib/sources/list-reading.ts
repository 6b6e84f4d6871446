import { type PullProgress, SourceError } from './adapter.ts';
import { listingHash } from './detail-state.ts';
import type { JsonClient, JsonFailure } from './http.ts';
import { idText } from './identity.ts';
import type { PullBudget } from './pull-budget.ts';

export type ListDocument = Record<string, unknown>;

/** The index that a stock list is read from. */
export type ListIndex = {
  client: JsonClient;
  budget: Pick<PullBudget, 'takeCars'>;
  host: string;
  index: string;
  token: string;
  progress: (event: PullProgress) => void;
};

/** One reading of the list: complete (possibly with repeated cars), changed while it was read, or denied by this route. */
export type ListReading =
  | { kind: 'whole'; documents: ListDocument[] }
  | { kind: 'moved'; problem: string }
  | { kind: 'denied'; failure: JsonFailure };

/** Statuses with which a search service or a proxy denies a route. */
export const deniedStatuses = [403, 404, 405];

/** The problem of a page of the list. Undefined if it is usable. */
export type PageCheck = (page: readonly ListDocument[]) => string | undefined;

/**
 * Checks the pages of one reading. Documents with the id of an earlier one must equal it: an index that changes meanwhile returns the same
 * car on two pages, and a faulty one contains it twice. Documents without an id are refused later, one by one.
 */
export function checkPages(seenDocuments: Map<string, ListDocument>): PageCheck {
  let last = '';
  let withoutNews = 0;
  return (page) => {
    const before = seenDocuments.size;
    const ids = JSON.stringify(page.map(({ id }) => idText(id) ?? null));
    // Detects a server that ignores the offset, whose copies would otherwise count as the rest of the list.
    if (page.length > 0 && ids === last && page.some(({ id }) => idText(id) !== undefined)) return 'gave the same page again';
    last = ids;
    for (const document of page) {
      const id = idText(document.id);
      if (id === undefined) continue;
      const same = seenDocuments.get(id);
      if (same && listingHash(same) !== listingHash(document)) return 'gave two different cars with the same id';
      if (!same) seenDocuments.set(id, document);
    }
    const hasNews = seenDocuments.size > before || page.some(({ id }) => idText(id) === undefined);
    withoutNews = page.length === 0 || hasNews ? 0 : withoutNews + 1;
    return withoutNews > 1 ? 'gave the same cars page after page' : undefined;
  };
}

/** The documents of a list without copies, and the ids of the copies. */
export function withoutCopies(documents: readonly ListDocument[]): { documents: ListDocument[]; repeated: string[] } {
  const ids = new Set<string>();
  const repeated: string[] = [];
  const newDocuments = documents.filter((document) => {
    const id = idText(document.id);
    if (id === undefined) return true;
    const isCopy = ids.has(id);
    if (isCopy) repeated.push(id);
    ids.add(id);
    return !isCopy;
  });
  return { documents: newDocuments, repeated };
}

/** The error for a list request that failed for good. */
export const listError = (failure: JsonFailure): SourceError =>
  new SourceError(`stock list: ${failure.problem}. Pull again, and check source.search in site.json if it stays so.`, {
    cause: failure.cause,
  });
