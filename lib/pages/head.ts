import { definedFields } from '../model/defined-fields.ts';
import { type PageHead, pageHead, type SocialPicture } from '../routes/page-head.ts';
import type { PageSite } from './site-data.ts';
import { type HeadPictures, shareCardOf, siteSocialPicture } from './social-picture.ts';

/** The town that the dealer trades from: as the settings say, else that of its main location, else the state. */
export function dealerTown({ dealer }: Pick<PageSite, 'dealer'>): string | undefined {
  const main = dealer.locations.find((place) => place.primary) ?? dealer.locations[0];
  return dealer.city ?? main?.address?.city ?? dealer.state;
}

/** The same page on the sites of a group, where this one is among several: the home page, and those that the group names (rule H14). */
function alternatesOf({ locale, dealer, build }: PageSite, path: string): Pick<PageHead, 'alternates'> {
  const hasTwins = path === '/' || locale.alternatePages.includes(path);
  const sites = Object.entries({ ...locale.alternates, [locale.language]: dealer.url });
  if (!hasTwins || !build.indexable || sites.length < 2) return {};
  return { alternates: Object.fromEntries(sites.map(([language, url]) => [language, url.replace(/\/+$/, '') + path])) };
}

/** The head of a page of this site. Its link shows the picture drawn for it, else its own, else the dealer’s. */
export function makeHead(
  catalogue: HeadPictures,
  path: string,
  title: string,
  description: string,
  social: SocialPicture | undefined = siteSocialPicture(catalogue),
): PageHead {
  const { dealer, build } = catalogue.site;
  const head = pageHead({ name: dealer.name, url: dealer.url, indexable: build.indexable }, path, title, description);
  return definedFields({ ...head, ...alternatesOf(catalogue.site, path), social: shareCardOf(catalogue, path, title) ?? social });
}
