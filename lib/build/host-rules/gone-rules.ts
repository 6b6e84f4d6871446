import { gonePath } from '#lib/routes/gone.ts';
import { carPath, checkoutPath } from '#lib/routes/paths.ts';
import type { GoneCar } from '../gone/gone.ts';

/** A path that is answered with status 410 and the page at `page`. */
export type GoneRule = { path: string; page: string };

/** The rules of cars that are past their window, newest first: their page and their checkout. */
export const goneRules = (gone: readonly Pick<GoneCar, 'slug' | 'make'>[]): GoneRule[] =>
  gone.flatMap(({ slug, make }) => [carPath(slug), checkoutPath(slug)].map((path) => ({ path, page: gonePath(make) })));

/** Car slugs by the page that answers for them; shorter than rules, for hosts that limit what they take. */
export function slugsByPage(gone: readonly Pick<GoneCar, 'slug' | 'make'>[]): Record<string, string[]> {
  const pages: Record<string, string[]> = {};
  for (const { slug, make } of gone) {
    const page = gonePath(make);
    pages[page] = [...(pages[page] ?? []), slug];
  }
  return pages;
}
