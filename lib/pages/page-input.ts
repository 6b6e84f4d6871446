import type { PageModel, RouteName } from './routes.ts';
import type { SiteData } from './site-data.ts';

/**
 * The input of Next: a dealer’s data, or finished models if so few pages change that reading all data would cost more. The build writes it,
 * `loadPages` reads it.
 */
export type PageInput =
  | { kind: 'data'; data: SiteData }
  | { kind: 'models'; models: Partial<Record<RouteName, Record<string, PageModel>>> };
