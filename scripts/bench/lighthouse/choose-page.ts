import { slugProblem } from '#lib/site/load.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** A page of a dealer: a path of its site, or the page of a car that the bench chooses. */
export type WantedPage = { slug: string; path?: string };

const slugs = ['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'];

/** One dealer of each template: a car with finance next to its price, and a page with a form. */
export const defaultPages: readonly WantedPage[] = [
  ...slugs.map((slug) => ({ slug })),
  ...slugs.map((slug) => ({ slug, path: '/service' })),
];

/** Reads `--page <slug>:<path>`. `<slug>` alone means a car of that dealer. Throws UsageError. */
export function parsePage(text: string): WantedPage {
  const colon = text.indexOf(':');
  const slug = colon < 0 ? text : text.slice(0, colon);
  const wrong = slugProblem(slug);
  if (wrong) throw new UsageError(`--page ${text}: ${wrong}`);
  if (colon < 0) return { slug };
  const path = text.slice(colon + 1);
  if (!path.startsWith('/'))
    throw new UsageError(`--page ${text}: the path must start with a slash, such as ${slug}:/cars/2021-mazda-cx-5-touring-bm20573.`);
  return { slug, path };
}

/** The parts of a car page's model that show how much is on the page. */
export type CarContent = { slug: string; price: { kind: string }; finance?: unknown; gallery: readonly unknown[] };

const content = ({ price, finance, gallery }: CarContent) =>
  (gallery.length > 1 ? 4 : 0) + (price.kind === 'none' || price.kind === 'preorder' ? 0 : 2) + (finance ? 1 : 0);

/** The car with the fullest page: photos, price, finance, most photos, first by name. Undefined if no car has photos. */
export function fullestCar(cars: readonly CarContent[]): CarContent | undefined {
  return cars
    .filter(({ gallery }) => gallery.length > 0)
    .sort((a, b) => content(b) - content(a) || b.gallery.length - a.gallery.length || (a.slug < b.slug ? -1 : 1))[0];
}
