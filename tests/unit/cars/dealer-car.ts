import type { SearchDocument } from '#lib/model/search-document.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';

/** A site with all defaults, whole dollars, and the test’s settings. */
export const siteOf = (options: Partial<SettingsInput> = {}) =>
  siteSchema.parse({
    slug: 'test-motors',
    dealer: { name: 'Test Motors' },
    ...options,
    locale: { wholeDollars: true, ...options.locale },
  });

/** A used car in stock as an index document, with the test’s changes. */
export const documentOf = (changes: Partial<SearchDocument> = {}): SearchDocument => ({
  id: 'a',
  slug: 'a',
  name: '2021 Mazda CX-5',
  status: 'in_stock',
  car_type: 'used',
  show_on_dealer_website: true,
  photos_count: 5,
  ...changes,
});
