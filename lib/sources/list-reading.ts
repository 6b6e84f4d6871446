import { type PullProgress, SourceError } from './adapter.ts';
import type { JsonClient, JsonFailure } from './http.ts';

export type ListDocument = Record<string, unknown>;

/** The index a stock list is read from. */
export type ListIndex = { client: JsonClient; host: string; index: string; token: string; progress: (event: PullProgress) => void };

/** One reading of the list: whole, changed while it was read, or denied by this route. */
export type ListReading =
  | { kind: 'whole'; documents: ListDocument[] }
  | { kind: 'moved'; problem: string }
  | { kind: 'denied'; failure: JsonFailure };

/** Statuses with which a search service or a proxy denies a route. */
export const deniedStatuses = [403, 404, 405];

/** Notes the documents' ids; false when one of them was there before. Documents without an id are refused later, each on its own. */
export function allNew(documents: readonly ListDocument[], ids: Set<string>): boolean {
  return documents.every(({ id }) => {
    if (id === undefined || id === null) return true;
    const isNew = !ids.has(String(id));
    ids.add(String(id));
    return isNew;
  });
}

/** The error for a list request that failed for good. */
export const listError = (failure: JsonFailure): SourceError =>
  new SourceError(`stock list: ${failure.problem}. Pull again, and check source.search in site.json if it stays so.`, {
    cause: failure.cause,
  });
