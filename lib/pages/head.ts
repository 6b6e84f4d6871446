import { type PageHead, pageHead, type SocialPicture } from '../routes/page-head.ts';
import type { PageSite } from './site-data.ts';
import { type HeadPictures, shareCardOf, siteSocialPicture } from './social-picture.ts';

/** The town that the dealer trades from: as the settings say, else that of its main location, else the state. */
export function dealerTown({ dealer }: Pick<PageSite, 'dealer'>): string | undefined {
  const main = dealer.locations.find((place) => place.primary) ?? dealer.locations[0];
  return dealer.city ?? main?.address?.city ?? dealer.state;
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
  const shown = shareCardOf(catalogue, path, title) ?? social;
  return { ...head, ...(shown ? { social: shown } : {}) };
}
