import type { SearchFault } from './search-error.ts';

const firstMs = 5000;
const longestMs = 60_000;

/** How long to wait before a failed search is tried again; undefined if trying again does not help. `failures` counts from 1. */
export function retryWaitMs(fault: SearchFault, failures: number): number | undefined {
  if (fault === 'outdated') return undefined;
  if (fault === 'refused') return longestMs;
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}
