import { join } from 'node:path';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { now } from '../../unit/pages/test-motors.ts';
import type { ProductCopy } from './product-copy.ts';

/** Modules of a copy of the product. */
export type LoadedProduct = {
  // biome-ignore lint/suspicious/noExplicitAny: Types of a changed module are unknown here; server-variants.test.ts checks them in the copy.
  load: (path: string) => Promise<any>;
  /** The data of the dealer Test Motors as pages get it. */
  catalogueOf: (settings: object, cars?: readonly Car[], content?: readonly ContentPage[]) => Promise<unknown>;
};

/** Loads modules of a copy of the product. Add the variants before. */
export function loadProduct({ dir }: ProductCopy): LoadedProduct {
  const load = (path: string) => import(/* @vite-ignore */ join(dir, path));
  return {
    load,
    catalogueOf: async (settings, cars = [], content = []) => {
      const { siteSchema } = await load('lib/site/schema.ts');
      const { makeCatalogue } = await load('lib/pages/make-catalogue.ts');
      const site = siteSchema.parse({
        slug: 'test-motors',
        dealer: { name: 'Test Motors', url: 'https://test-motors.example' },
        ...settings,
      });
      return makeCatalogue({ site, now, cars, pictures: {}, content });
    },
  };
}
