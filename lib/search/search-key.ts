import { canonicalState } from './canonical.ts';
import type { SearchState } from './state.ts';

/** A text that is equal for searches with the same meaning (rule S13). */
export function searchKey(state: SearchState): string {
  const { refinements, ranges, ...rest } = canonicalState(state);
  return JSON.stringify([Object.entries(rest).sort(), Object.entries(refinements).sort(), Object.entries(ranges).sort()]);
}
