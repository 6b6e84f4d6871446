import type { PageModel } from './page-model.ts';
import type { RouteName } from './routes.ts';
import type { SiteData } from './site-data.ts';

/** Pages to make, by route: of the others none is made. */
export type WantedPages = Partial<Record<RouteName, string[]>>;

/**
 * What Next makes pages of: a dealer's data, for all of its pages or those wanted; or finished models by address, where the pages are few
 * and reading all of a large dealer's data would cost more than making them. Written by the build, read by `loadPages`.
 */
export type PageInput =
  | { kind: 'data'; data: SiteData; wanted?: WantedPages }
  | { kind: 'models'; models: Partial<Record<RouteName, Record<string, PageModel>>> };
