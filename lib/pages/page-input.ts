import type { PageModel, RouteName } from './routes.ts';
import type { SiteData } from './site-data.ts';

/** The pages to render, by route; all others are left out. */
export type WantedPages = Partial<Record<RouteName, string[]>>;

/**
 * The input of Next: a dealer’s data, or finished models if so few pages change that reading all data would cost more. The build writes it,
 * `loadPages` reads it.
 */
export type PageInput =
  | { kind: 'data'; data: SiteData; wanted?: WantedPages }
  | { kind: 'models'; models: Partial<Record<RouteName, Record<string, PageModel>>> };
