import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';
import type { Picture } from '../model/picture.ts';
import type { Site } from '../site/schema.ts';

/** A site without what must not reach a page. */
export type PageSite = Omit<Site, 'secrets' | 'build'> & { build: Pick<Site['build'], 'indexable'> };

/** All that the pages of one dealer are made of: the build writes it, page models read it (DESIGN §4). `cars` holds only what is listed at `now` (milliseconds). */
export type SiteData = {
  site: PageSite;
  now: number;
  cars: Car[];
  pictures: Record<string, Picture>;
  content: ContentPage[];
  indexPath: string;
};
