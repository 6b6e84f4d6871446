import { slugProblem } from '#lib/site/load.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** A page of a dealer: its path on the site, or a car of the dealer's to be chosen. */
export type WantedPage = { slug: string; path?: string };

/** One dealer of each template, each with finance beside the price. */
export const defaultPages: readonly WantedPage[] = [{ slug: 'harbour-city-motors' }, { slug: 'bayside-mazda' }, { slug: 'wanderlust-rv' }];

/** Reads `--page <slug>:<path>`; `<slug>` alone is a car of that dealer. Throws UsageError. */
export function parsePage(text: string): WantedPage {
  const colon = text.indexOf(':');
  const slug = colon < 0 ? text : text.slice(0, colon);
  const wrong = slugProblem(slug);
  if (wrong) throw new UsageError(`--page ${text}: ${wrong}`);
  if (colon < 0) return { slug };
  const path = text.slice(colon + 1);
  if (!path.startsWith('/'))
    throw new UsageError(`--page ${text}: the path begins with a slash, such as ${slug}:/cars/2021-mazda-cx-5-touring-bm20573.`);
  return { slug, path };
}

/** What of a car page's model says how much there is on it. */
export type CarContent = { slug: string; price: { kind: string }; finance?: unknown; gallery: readonly unknown[] };

const content = ({ price, finance, gallery }: CarContent) =>
  (gallery.length > 1 ? 4 : 0) + (price.kind === 'none' || price.kind === 'preorder' ? 0 : 2) + (finance ? 1 : 0);

/** The car with the fullest page: photos, price, finance, then the most photos, then the first by name. Undefined when there is none with photos. */
export function fullestCar(cars: readonly CarContent[]): CarContent | undefined {
  return cars
    .filter(({ gallery }) => gallery.length > 0)
    .sort((a, b) => content(b) - content(a) || b.gallery.length - a.gallery.length || (a.slug < b.slug ? -1 : 1))[0];
}
