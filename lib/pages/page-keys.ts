import type { SearchDocument } from '../model/search-document.ts';
import { checkoutPath, parseCarPath } from '../routes/paths.ts';
import { carPageKeys } from './car-page-key.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { otherModels } from './generated/model-page.ts';
import { resolveStocked } from './landing-stock.ts';
import { modelStock } from './model-stock.ts';
import type { Digest, PageKey, RecordedKeys } from './page-key.ts';
import { documentDigest, makePageMemory, type PageMemory } from './page-memory.ts';
import { routes } from './routes.ts';
import { searchPageKeys } from './search-page-key.ts';
import { siteSocialPicture, socialPicture } from './social-picture.ts';

/**
 * The keys of model pages with cars (rule A31), made of all that such a page shows. Those without cars, and those with a text of the dealer,
 * are few: the build compares their models.
 */
function modelPageKeys(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string): Map<string, PageKey> {
  const models = [...modelStock(catalogue).values()];
  if (models.length === 0) return new Map();
  const site = digest(JSON.stringify([catalogue.site, makeChrome(catalogue), siteSocialPicture(catalogue)]));
  const keyed = models.filter(({ cars, path }) => cars.length > 0 && !catalogue.contentByPath.has(path));
  return new Map(
    keyed.map((stock) => {
      const { path, make, model, searchPath, cars } = stock;
      const shown = cars.find(({ picture }) => picture);
      const car = shown && catalogue.carBySlug.get(shown.slug);
      return [
        path,
        {
          site,
          model: digest(JSON.stringify([make, model, resolveStocked(catalogue, searchPath)])),
          cars: digest(cars.map(of).join()),
          pictures: digest(JSON.stringify([car && socialPicture(catalogue, car, '')])),
          links: digest(JSON.stringify(otherModels(catalogue, stock))),
        },
      ];
    }),
  );
}

/**
 * The keys of all car, checkout, search and model pages, which grow with the stock. Other pages are cheap, so the build compares their models.
 * `memory` knows those of an earlier build, `recorded` is what the live release records of the same code; `digest` must be the same function then.
 */
export function pageKeys(
  catalogue: Catalogue,
  digest: Digest,
  memory: PageMemory = makePageMemory(),
  recorded?: RecordedKeys,
): Map<string, PageKey> {
  const { carBySlug, documentById } = catalogue;
  const of = (document: Catalogue['documents'][number]) => documentDigest(memory, document, digest);
  const carKey = carPageKeys(catalogue, digest, of, memory, recorded);
  const searchKey = searchPageKeys(catalogue, digest, of, memory);
  const keys = new Map<string, PageKey>();
  const checkouts = new Set(routes.checkout.paths(catalogue));
  for (const path of routes.car.paths(catalogue)) {
    const slug = parseCarPath(path) ?? '';
    const car = carBySlug.get(slug);
    const document = car && documentById.get(car.id);
    if (!document) continue;
    const key = carKey(car, document);
    keys.set(path, key);
    const { site = '', car: own = '', pictures = '' } = key;
    if (checkouts.has(checkoutPath(slug))) keys.set(checkoutPath(slug), { site, car: own, pictures });
  }
  for (const landing of catalogue.landings.values()) keys.set(landing.path, searchKey(landing));
  for (const [path, key] of modelPageKeys(catalogue, digest, of)) keys.set(path, key);
  return keys;
}
