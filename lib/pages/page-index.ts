import { pageHeadings } from '../content/page-parts.ts';
import { isPublishedAt } from '../content/schedule.ts';
import { definedFields } from '../model/defined-fields.ts';
import { locationPath } from '../routes/paths.ts';
import type { PageEntry } from '../search/pages/page-index.ts';
import type { Catalogue } from './catalogue.ts';
import { siteMapLinks } from './generated/site-map-page.ts';
import { addressLine } from './location-view.ts';

const addressesByPath = ({ site }: Catalogue): Map<string, string | undefined> =>
  new Map(site.dealer.locations.map(({ slug, address }) => [locationPath(slug), addressLine(address)]));

/** Every page of a site that is not a car or a search, with the words by which shoppers find it (rule S34). */
export function pageIndex(catalogue: Catalogue): PageEntry[] {
  const { contentByPath, now, site } = catalogue;
  const addresses = addressesByPath(catalogue);
  const links = siteMapLinks(catalogue).flatMap(([, some]) => some);
  return links.map(({ name, href }) => {
    const page = contentByPath.get(href);
    const isShown = (part: Parameters<typeof isPublishedAt>[0]) => isPublishedAt(part, now, site.locale.timeZone);
    const headings = page ? [page.heading, ...pageHeadings(page, isShown), ...(page.tags ?? [])].filter((heading) => heading !== name) : [];
    return definedFields({
      path: href,
      title: name,
      headings: headings.length > 0 ? headings : undefined,
      text: page?.description || addresses.get(href) || undefined,
    });
  });
}
