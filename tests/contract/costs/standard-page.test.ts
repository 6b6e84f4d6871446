import { expect, test } from 'vitest';
import { withVariant } from './load-product.ts';
import { addStandardPage } from './page-variants.ts';
import { costOf } from './product-copy.ts';

test('a new standard page with a form of its own has texts, a menu entry and an option', () =>
  withVariant(addStandardPage, async ({ load, catalogueOf, touched }) => {
    const { contentModel } = await load('lib/pages/content.ts');
    const { withDefaultPages } = await load('lib/content/default-pages.ts');
    const { settingsSchema } = await load('lib/site/schema.ts');
    expect(settingsSchema.safeParse({ pages: { extra: ['/storing'] } }).success).toBe(false);

    const pageOf = async (extra: string[]) => {
      const { site } = (await catalogueOf({ pages: { extra } })) as { site: never };
      const catalogue = await catalogueOf({ pages: { extra } }, [], withDefaultPages([], site));
      return { page: contentModel(catalogue, '/storage'), footer: contentModel(catalogue, '/privacy-policy').chrome.footer };
    };
    const { page, footer } = await pageOf(['/storage']);
    expect(page).toMatchObject({
      heading: 'Vehicle storage',
      intro: 'Store your vehicle at Test Motors.',
      form: { form: { id: 'storage', subcategory: 'Storage' } },
    });
    expect(footer).toContainEqual({ name: 'Own', children: [{ name: 'Storage', href: '/storage' }] });
    const without = await pageOf([]);
    expect(without.page).toBeUndefined();
    expect(JSON.stringify(without.footer)).not.toContain('Storage');

    const files = await touched();
    expect(files).toEqual(['lib/content/standard-pages.ts', 'lib/forms/definitions/other-forms.ts']);
    expect(files).toHaveLength(await costOf('standard page'));
  }));
