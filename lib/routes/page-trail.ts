import { articlesName, locationsPath, positionsPath } from './paths.ts';

/** A step of the breadcrumbs; the page itself has no address. */
export type TrailStep = { name: string; href?: string };

/** Pages that others lie below, by their first segment. */
const parents: Readonly<Record<string, string>> = {
  '/blog': articlesName('/blog'),
  '/news': articlesName('/news'),
  [locationsPath]: 'Our locations',
  [positionsPath]: 'Current positions',
};

/** The way to a page of text: home, the page it lies below if there is one, and itself (rule U20). */
export function pageTrail(path: string, name: string): TrailStep[] {
  const parent = `/${path.split('/')[1] ?? ''}`;
  const above = parent !== path && Object.hasOwn(parents, parent) ? [{ name: parents[parent] ?? '', href: parent }] : [];
  return [{ name: 'Home', href: '/' }, ...above, { name }];
}
