import { pageHeadings } from '../content/page-parts.ts';
import { isPublishedAt } from '../content/schedule.ts';
import type { PageEntry } from '../search/pages/page-index.ts';
import type { Catalogue } from './catalogue.ts';
import { articleEntries, locationEntries, pageEntries } from './generated/page-entries.ts';
import { addressLine } from './location-view.ts';

/** What the page of a location says of it, by its path. */
const addressTexts = ({ site }: Catalogue, entries: ReturnType<typeof locationEntries>): Map<string, string> =>
  new Map(
    site.dealer.locations.flatMap(({ slug, address }) => {
      const line = addressLine(address);
      const entry = entries.find(({ href }) => href.endsWith(`/${slug}`));
      return line && entry ? [[entry.href, line]] : [];
    }),
  );

/** Every page of a site that is not a car or a search, with the words by which shoppers find it (rule S34). */
export function pageIndex(catalogue: Catalogue): PageEntry[] {
  const { contentByPath, now, site } = catalogue;
  const locations = locationEntries(catalogue);
  const addresses = addressTexts(catalogue, locations);
  return [...pageEntries(catalogue), ...locations, ...articleEntries(catalogue)].map(({ name, href }) => {
    const page = contentByPath.get(href);
    const isShown = (part: Parameters<typeof isPublishedAt>[0]) => isPublishedAt(part, now, site.locale.timeZone);
    const headings = page ? [page.heading, ...pageHeadings(page, isShown), ...(page.tags ?? [])].filter((heading) => heading !== name) : [];
    const text = page?.description || addresses.get(href);
    return { path: href, title: name, ...(headings.length > 0 ? { headings } : {}), ...(text ? { text } : {}) };
  });
}
