import { articlesName, locationsPath, positionsPath } from './paths.ts';

/** A step of the breadcrumbs; the page itself has no address. */
export type TrailStep = { name: string; href?: string };

/** Parent pages, by their first segment. */
const parents: Readonly<Record<string, string>> = {
  '/blog': articlesName('/blog'),
  '/news': articlesName('/news'),
  [locationsPath]: 'Our locations',
  [positionsPath]: 'Current positions',
};

/** The breadcrumbs of a page of text: home, its parent page if there is one, and itself (rule U20). */
export function pageTrail(path: string, name: string): TrailStep[] {
  const parent = `/${path.split('/')[1] ?? ''}`;
  const above = parent !== path && Object.hasOwn(parents, parent) ? [{ name: parents[parent] ?? '', href: parent }] : [];
  return [{ name: 'Home', href: '/' }, ...above, { name }];
}
