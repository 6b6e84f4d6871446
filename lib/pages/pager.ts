/** Where a list with several pages is, and the addresses of the pages beside it. */
export type Pager = { current: number; total: number; previous?: string; next?: string };
