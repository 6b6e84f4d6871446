import { hash } from 'node:crypto';
import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { pagePictures } from '#lib/content/page-parts.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { searchDocuments } from '#lib/pages/make-catalogue.ts';
import { documentText, makePageMemory, type PageMemory } from '#lib/pages/page-memory.ts';
import { drawsCarCards } from '#lib/pages/share-cards.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { heroReference, pictureRef } from '#lib/pages/social-picture.ts';
import { type IndexFileText, indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { publicSite } from '#lib/site/public-site.ts';
import type { Site } from '#lib/site/schema.ts';

/** Every picture that the pages of a site may show: those of its cars, its content and its home page. */
export function* imageReferences(site: Site, cars: readonly Car[], content: readonly ContentPage[]): Generator<string> {
  for (const car of cars) {
    if (car.primary_image_url) yield car.primary_image_url;
    yield* pictureReferences(car);
  }
  for (const page of content) yield* pagePictures(page);
  const hero = heroReference(site);
  if (hero) yield hero;
  for (const card of site.home.cards) if (card.body) yield pictureRef(card.body, card.colour);
}

/** The pictures that are cropped for shared links, where no card is drawn (rules I2 and I7): of cars, of content, and of the home page. */
export function sharedReferences(site: Site, cars: readonly Car[], content: readonly ContentPage[]): Set<string> {
  const ofCars = cars.flatMap((car) => pictureReferences(car).slice(0, 1));
  const ofPages = [...content.flatMap((page) => page.picture ?? []), ...[heroReference(site)].filter((one) => one !== undefined)];
  // A picture of another host is not on a card.
  const isRemote = (reference: string) => /^https?:/i.test(reference);
  return new Set([
    ...(drawsCarCards(site, cars) ? ofCars.filter(isRemote) : ofCars),
    ...(site.images.linkCards > 0 ? ofPages.filter(isRemote) : ofPages),
  ]);
}

/** Makes the data of one dealer's pages, and the search index that goes with them. */
export function makeSiteData(
  site: Site,
  cars: Car[],
  content: ContentPage[],
  pictures: Record<string, Picture>,
  now: number,
  parts: Pick<SiteData, 'sharePictures' | 'shareCards' | 'reviews'> = {},
  memory: PageMemory = makePageMemory(),
): { data: SiteData; documents: SearchDocument[]; indexFiles: IndexFileText[] } {
  const data: SiteData = {
    site: { ...publicSite(site), build: { indexable: site.build.indexable } },
    now,
    cars,
    pictures,
    ...parts,
    content,
  };
  const documents = searchDocuments(data, memory);
  const indexFiles = indexTexts(
    makeIndexFile(documents, site),
    (body) => hash('sha256', body),
    (document) => documentText(memory, document),
    memory.chunks,
  );
  return { data, documents, indexFiles };
}
