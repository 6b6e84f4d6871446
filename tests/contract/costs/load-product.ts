import { join } from 'node:path';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { now } from '../../unit/pages/test-motors.ts';
import { copyProduct, type ProductCopy } from './product-copy.ts';

/** A copy of the product that a test loads modules of. */
type LoadedProduct = ProductCopy & {
  // biome-ignore lint/suspicious/noExplicitAny: Types of a changed module are unknown here; types.test.ts checks them in the copy.
  load: (path: string) => Promise<any>;
  /** The data of the dealer Test Motors as pages get it. */
  catalogueOf: (settings: object, cars?: readonly Car[], content?: readonly ContentPage[]) => Promise<unknown>;
};

/** Adds a variant to a copy of the product, runs a test with it, and removes it. */
export async function withVariant(
  add: (product: ProductCopy) => Promise<void>,
  test: (product: LoadedProduct) => Promise<void>,
): Promise<void> {
  const product = await copyProduct();
  const load = (path: string) => import(/* @vite-ignore */ join(product.dir, path));
  try {
    await add(product);
    await test({
      ...product,
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
    });
  } finally {
    await product.remove();
  }
}
