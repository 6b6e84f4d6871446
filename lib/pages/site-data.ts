import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';
import type { Picture, SharePicture } from '../model/picture.ts';
import type { ReviewList } from '../model/review.ts';
import type { PublicSite } from '../site/public-site.ts';

/** The public part of a site, and whether search engines may list it. */
export type PageSite = PublicSite & { build: { indexable: boolean } };

/**
 * The input of all pages of one dealer: the build writes it, page models read it (rule R1). `cars` holds only cars listed at `now`
 * (milliseconds).
 */
export type SiteData = {
  site: PageSite;
  now: number;
  cars: Car[];
  pictures: Record<string, Picture>;
  /** Cropped pictures for shared links, by reference. A picture without an entry is shared uncropped. */
  sharePictures?: Record<string, SharePicture>;
  /** Pictures that the build drew for shared links, by the path of the page (rule I7). */
  shareCards?: Record<string, SharePicture>;
  content: ContentPage[];
  /** The dealer's reviews. Absent if none are shown. */
  reviews?: ReviewList;
  /** Makes of removed cars, whose addresses answer with the 410 page of the make. */
  goneMakes?: string[];
};
