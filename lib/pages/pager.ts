import { definedFields } from '../model/defined-fields.ts';

/** Where a list with several pages is, and the addresses of the pages beside it. */
export type Pager = { current: number; total: number; previous?: string; next?: string };

/** The pager of a list. Undefined for a list with one page. */
export const pagerOf = (current: number, total: number, pathOf: (page: number) => string): Pager | undefined =>
  total === 1
    ? undefined
    : definedFields({
        current,
        total,
        previous: current > 1 ? pathOf(current - 1) : undefined,
        next: current < total ? pathOf(current + 1) : undefined,
      });
