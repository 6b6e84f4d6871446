import { findFilterFault } from '../search/stock-filter.ts';
import type { Path } from './path.ts';
import type { Site } from './schema.ts';

/** Whether the platform fills the index that shoppers search, which may have its own attributes. */
export const asksPlatformIndex = ({ host, indexing }: Site['search']): boolean => host !== undefined && indexing === 'platform';

/** The faults of a stock filter, each with its place in the settings. */
export const stockFilterFaults = (filter: Site['search']['stockFilter']) =>
  filter.flatMap((part, index) =>
    [part].flat().flatMap((expression, inner) => {
      const path: Path = ['search', 'stockFilter', index, ...(typeof part === 'string' ? [] : [inner])];
      const fault = findFilterFault(expression);
      return fault ? [{ path, ...fault }] : [];
    }),
  );
