import { isAvailable } from '#lib/cars/visibility.ts';
import { successPath } from '#lib/forms/success-link.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { searchHref } from '#lib/pages/redirects.ts';
import { type RouteName, routes } from '#lib/pages/routes.ts';
import { carPath } from '#lib/routes/paths.ts';
import { sampleGroups } from './block-samples.ts';
import { samplePagePath } from './preview-tenants.ts';

export type Screen = { group: string; name: string; path: string };

/** A page of each kind that a dealer has, in the order in which a shopper meets them, then the blocks. */
export function previewScreens(catalogue: Catalogue): Screen[] {
  const first = (route: RouteName) => routes[route].paths(catalogue)[0];
  const slugOfCar = (isWanted: (car: Catalogue['documents'][number]) => boolean) => catalogue.documents.find(isWanted)?.slug;
  const available = slugOfCar(isAvailable);
  const sold = slugOfCar((car) => !isAvailable(car));
  const search = searchHref(catalogue);
  const others = routes.other.paths(catalogue);
  const article = catalogue.content.find(({ kind }) => kind === 'article')?.path;
  const pages: [name: string, path: string | undefined][] = [
    ['Home', '/'],
    ['Search', search],
    ['Search without results', `${search}?query=zzzzz`],
    ['Car', available && carPath(available)],
    ['Sold car', sold && carPath(sold)],
    ['Checkout', first('checkout')],
    ['Saved cars', others.find((path) => path.endsWith(catalogue.site.pages.garage))],
    ['Compare', first('compare')],
    ['After a form', successPath],
    ['Article', article],
    ['Removed car', first('gone')],
    ['Page not found', '/404'],
  ];
  const shown = new Set(pages.map(([, path]) => path));
  const samples = sampleGroups.map((group) => ({ group: 'Blocks', name: group, path: samplePagePath(group) }));
  const isSample = (path: string) => samples.some((sample) => sample.path === path);
  const isArticle = (path: string) => catalogue.contentByPath.get(path)?.kind === 'article';
  const rest = others.filter((path) => !shown.has(path) && !isSample(path) && !isArticle(path)).sort();
  return [
    ...pages.flatMap(([name, path]) => (path === undefined ? [] : [{ group: 'Pages', name, path }])),
    ...samples,
    ...rest.map((path) => ({ group: 'Content pages', name: path, path })),
  ];
}
