import { canonicalState } from './canonical.ts';
import type { SearchState } from './state.ts';

/** A text that two searches share when they mean the same, whatever the order they were put together in. */
export function searchKey(state: SearchState): string {
  const { refinements, ranges, ...rest } = canonicalState(state);
  return JSON.stringify([Object.entries(rest).sort(), Object.entries(refinements).sort(), Object.entries(ranges).sort()]);
}
