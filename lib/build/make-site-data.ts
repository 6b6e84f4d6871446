import { hash } from 'node:crypto';
import { pictureReferences } from '#lib/cars/picture-references.ts';
import { pagePictures } from '#lib/content/page-parts.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { ReviewList } from '#lib/model/review.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { SharePicture } from '#lib/model/share-picture.ts';
import { searchDocuments } from '#lib/pages/catalogue.ts';
import { documentText, makePageMemory, type PageMemory } from '#lib/pages/page-memory.ts';
import { pictureRef } from '#lib/pages/picture-ref.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { heroReference } from '#lib/pages/social-picture.ts';
import { indexFilePath, indexText, makeIndexFile } from '#lib/search/index-file.ts';
import { publicSite } from '#lib/site/public-site.ts';
import type { Site } from '#lib/site/schema.ts';

/** The search index as it is served. */
export type IndexFileText = { path: string; text: string };

/** Every picture that the pages of a site may show: those of its cars, its content and its home page. */
export function* imageReferences(site: Site, cars: readonly Car[], content: readonly ContentPage[]): Generator<string> {
  for (const car of cars) {
    if (car.primary_image_url) yield car.primary_image_url;
    yield* pictureReferences(car);
  }
  for (const page of content) yield* pagePictures(page);
  if (site.home.heroBody) yield pictureRef(site.home.heroBody, site.home.heroColour);
  for (const card of site.home.cards) if (card.body) yield pictureRef(card.body, card.colour);
}

/** The pictures for link previews: the first one of each car, those of content, and the home page’s. */
export const sharedReferences = (site: Site, cars: readonly Car[], content: readonly ContentPage[]): Set<string> =>
  new Set([
    ...cars.flatMap((car) => pictureReferences(car).slice(0, 1)),
    ...content.flatMap((page) => page.picture ?? []),
    ...[heroReference(site)].filter((reference) => reference !== undefined),
  ]);

/** Makes the data of one dealer's pages, and the search index that goes with them. */
export function makeSiteData(
  site: Site,
  cars: Car[],
  content: ContentPage[],
  pictures: Record<string, Picture>,
  now: number,
  sharePictures: Record<string, SharePicture> = {},
  memory: PageMemory = makePageMemory(),
  reviews?: ReviewList,
): { data: SiteData; documents: SearchDocument[]; index: IndexFileText } {
  const data: SiteData = {
    site: { ...publicSite(site), build: { indexable: site.build.indexable } },
    now,
    cars,
    pictures,
    sharePictures,
    content,
    ...(reviews ? { reviews } : {}),
  };
  const documents = searchDocuments(data, memory);
  const text = indexText(
    makeIndexFile(documents, site),
    (body) => hash('sha256', body),
    (document) => documentText(memory, document),
  );
  return { data, documents, index: { path: indexFilePath, text } };
}
