import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';
import type { Picture } from '../model/picture.ts';
import type { SharePicture } from '../model/share-picture.ts';
import type { PublicSite } from '../site/public-site.ts';

/** What of a site its pages are made of: the public part, and whether search engines may list it. */
export type PageSite = PublicSite & { build: { indexable: boolean } };

/** All that the pages of one dealer are made of: the build writes it, page models read it (DESIGN §4). `cars` holds only what is listed at `now` (milliseconds). */
export type SiteData = {
  site: PageSite;
  now: number;
  cars: Car[];
  pictures: Record<string, Picture>;
  /** Pictures as links shared elsewhere show them, by reference; one that is not here is shared as it is. */
  sharePictures?: Record<string, SharePicture>;
  content: ContentPage[];
  /** Makes of cars that earlier releases listed: their addresses are answered by a page of the make. */
  goneMakes?: string[];
};
