import { checkoutPath, parseCarPath } from '../routes/paths.ts';
import { carPageKeys } from './car-page-key.ts';
import type { Catalogue } from './catalogue.ts';
import { modelPageKeys } from './model-page-key.ts';
import type { Digest, PageKey, RecordedKeys } from './page-key.ts';
import { documentDigest, makePageMemory, type PageMemory } from './page-memory.ts';
import { routes } from './routes.ts';
import { searchPageKeys } from './search-page-key.ts';

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
