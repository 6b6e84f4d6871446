import type { TrackedPage } from './moment.ts';

/** The part of a page's model that decides its view. */
type ViewedPage = { kind: string; layout?: string | undefined; path: string };

const byPath: readonly [RegExp, number, TrackedPage['type']][] = [
  [/service/, 4, 'service'],
  [/\b(parts|accessories|tyres)/, 5, 'parts'],
  [/finance/, 6, 'finance'],
  [/(trade-in|sell-|valuation)/, 7, 'trade'],
  [/test-drive/, 8, 'unknown'],
  [/^\/contact/, 9, 'contact'],
  [/(special|offer)/, 10, 'specials'],
  [/^\/our-locations/, 11, 'contact'],
  [/^\/(blog|news)(\/|$)/, 12, 'unknown'],
];

/** The number of the view of a page (rule T1), and its type. An address that matches two of them counts as the first one in the table. */
export function pageView({ kind, layout, path }: ViewedPage): Pick<TrackedPage, 'path' | 'view' | 'type'> {
  if (kind === 'home') return { path, view: 1, type: 'home' };
  if (kind === 'search') return { path, view: 2, type: 'itemlist' };
  if (kind === 'car') return { path, view: 3, type: 'item' };
  if (kind === 'content') {
    if (layout === 'article' || layout === 'articles') return { path, view: 12, type: 'unknown' };
    if (layout === 'locations') return { path, view: 11, type: 'contact' };
    const [, view, type] = byPath.find(([pattern]) => pattern.test(path)) ?? [];
    if (view !== undefined && type !== undefined) return { path, view, type };
  }
  return { path, view: 13, type: 'unknown' };
}
