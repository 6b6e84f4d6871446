import { expect, test } from 'vitest';
import { pageOf } from '../../unit/pages/test-motors.ts';
import { withVariant } from './load-product.ts';
import { addForm } from './page-variants.ts';
import { costOf } from './product-copy.ts';

test('a new form is one file: pages may show it, dealers may change it, and its leads have its category', () =>
  withVariant(addForm, async ({ load, catalogueOf, touched }) => {
    const { contentModel } = await load('lib/pages/content.ts');
    const { headFault } = await load('lib/pull/content/make-page.ts');
    const { sentCategories } = await load('lib/forms/sent-categories.ts');
    const patches = { storage: { short: { remove: 'First Day' } } };
    const catalogue = (await catalogueOf({ forms: { patches } }, [], [pageOf('/store', { form: 'storage' })])) as { site: never };

    expect(headFault({ title: 'Store', form: 'storage' })).toBeUndefined();
    const { form } = contentModel(catalogue, '/store').form;
    expect(form).toMatchObject({ id: 'storage', title: 'Store your vehicle', category: 'General Enquiry', subcategory: 'Storage' });
    expect(form.steps[0].fields.map(({ name }: { name: string }) => name)).toEqual(['name', 'phone', 'email', 'message', 'opt_in']);
    expect(sentCategories(catalogue.site)).toContain('General Enquiry');

    const files = await touched();
    expect(files).toEqual(['lib/forms/definitions/other-forms.ts']);
    expect(files).toHaveLength(await costOf('form'));
  }));
