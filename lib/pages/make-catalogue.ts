import { repaymentFields } from '../cars/repayment.ts';
import { yearAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { comparePath } from '../routes/paths.ts';
import { toSearchDocument } from '../search/document.ts';
import { landings } from '../search/landing.ts';
import { type Catalogue, favouritesPaths } from './catalogue.ts';
import { generatedPaths } from './generated/generated-kinds.ts';
import { groupStock, type PageMemory } from './page-memory.ts';
import { siteRedirects } from './redirects.ts';
import type { SiteData } from './site-data.ts';

function countDealerships(cars: SiteData['cars']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { dealership_slug: slug } of cars) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** The search documents of a dealer’s cars. `memory` has those of an earlier build. */
export function searchDocuments(
  { cars, pictures, site, now }: Pick<SiteData, 'cars' | 'pictures' | 'site' | 'now'>,
  memory?: PageMemory,
): SearchDocument[] {
  const year = yearAt(now, site.locale.timeZone);
  const make = (car: Car) => toSearchDocument(car, pictures, site, repaymentFields(car, site, year));
  if (!memory) return cars.map(make);
  const stamp = [JSON.stringify(site), pictures, year];
  return cars.map((car) => memory.documents(stamp, car, () => make(car)));
}

/** Builds the lookups, and derives the search documents unless they are passed in. `memory` has those of an earlier build. */
export function makeCatalogue(data: SiteData, documents: SearchDocument[] = searchDocuments(data), memory?: PageMemory): Catalogue {
  const { site } = data;
  const searches = landings(documents, site);
  const fixedPaths = new Set([
    ...generatedPaths(data),
    ...favouritesPaths(data),
    ...(site.features.compare ? [comparePath] : []),
    ...data.content.map((page) => page.path),
  ]);
  return {
    ...data,
    documents,
    carBySlug: new Map(data.cars.map((car) => [car.slug, car])),
    documentById: new Map(documents.map((document) => [document.id, document])),
    neighbours: groupStock(memory, documents),
    carsByDealership: countDealerships(data.cars),
    contentByPath: new Map(data.content.map((page) => [page.path, page])),
    landings: searches,
    fixedPaths,
    redirects: siteRedirects({ site, fixedPaths, landings: searches }),
    memory,
  };
}
