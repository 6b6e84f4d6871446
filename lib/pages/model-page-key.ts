import type { SearchDocument } from '../model/search-document.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { otherModels } from './generated/model-page.ts';
import { resolveStocked } from './landing-stock.ts';
import { modelStock } from './model-stock.ts';
import type { Digest, PageKey } from './page-key.ts';
import { siteSocialPicture, socialPicture } from './social-picture.ts';

/**
 * The keys of model pages with cars (rule A31), made of all that such a page shows. Those without cars, and those with a text of the dealer,
 * are few: the build compares their models.
 */
export function modelPageKeys(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string): Map<string, PageKey> {
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
