import { checkoutPath, parseCarPath } from '../routes/paths.ts';
import { carPageKeys } from './car-page-key.ts';
import { carParts } from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import type { Digest, PageKey } from './page-key.ts';
import { routes } from './routes.ts';
import { searchPageKeys } from './search-page-key.ts';

/** The keys of all car, checkout and search pages, which grow with the stock. Other pages are cheap, so the build compares their models. */
export function pageKeys(catalogue: Catalogue, digest: Digest): Map<string, PageKey> {
  const digests = new Map(catalogue.documents.map((document) => [document, digest(JSON.stringify(document))]));
  const of = (document: Catalogue['documents'][number]) => digests.get(document) ?? digest(JSON.stringify(document));
  const carKey = carPageKeys(catalogue, digest, of);
  const searchKey = searchPageKeys(catalogue, digest, of);
  const keys = new Map<string, PageKey>();
  const checkouts = new Set(routes.checkout.paths(catalogue));
  for (const path of routes.car.paths(catalogue)) {
    const slug = parseCarPath(path) ?? '';
    const parts = carParts(catalogue, slug);
    if (!parts) continue;
    const key = carKey(parts);
    keys.set(path, key);
    const { site = '', car = '', pictures = '' } = key;
    if (checkouts.has(checkoutPath(slug))) keys.set(checkoutPath(slug), { site, car, pictures });
  }
  for (const landing of catalogue.landings.values()) keys.set(landing.path, searchKey(landing));
  return keys;
}
