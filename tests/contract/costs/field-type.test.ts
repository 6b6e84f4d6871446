import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fieldContext } from '../../unit/forms/field-context.ts';
import { withVariant } from './load-product.ts';
import { addFieldType, addFieldWithControl } from './page-variants.ts';
import { costOf } from './product-copy.ts';

type Field = { name: string; type: string; label: string };
type Loaded = Parameters<Parameters<typeof withVariant>[1]>[0];

/** The enquiry form of a dealer that asks for this field too, with what the form does with it. */
async function askFor({ load }: Loaded, field: object) {
  const { siteSchema } = await load('lib/site/schema.ts');
  const { formOf } = await load('lib/forms/form-of.ts');
  const { checkForm, initialValues } = await load('lib/forms/form-schema.ts');
  const { FormField } = await load('components/forms/form-field.tsx');
  const insert = { name: 'Asked', ...field };
  const site = siteSchema.parse({ slug: 'test-motors', forms: { patches: { enquiry: { asked: { insert } } } } });
  const form = formOf(site, 'enquiry');
  const [asked] = form.steps[0].fields as Field[];
  const only = { steps: [{ fields: [asked] }] };
  const context = fieldContext();
  const { Asked: value } = initialValues(only, context);
  const props = { id: 'f', field: asked, context, value, values: {}, errors: {}, onChange: () => undefined };
  return {
    label: asked?.label,
    start: value,
    check: (typed: string) => checkForm(only, context, { Asked: typed }),
    html: renderToStaticMarkup(createElement(FormField, props)),
  };
}

const faultOf = async ({ load }: Loaded, type: string): Promise<boolean> => {
  const { siteSchema } = await load('lib/site/schema.ts');
  return siteSchema.safeParse({ slug: 'a', forms: { patches: { enquiry: { x: { insert: { type, name: 'X' } } } } } }).success;
};

test('a new type of field that has a control is one file: checked, labelled, shown and sent', () =>
  withVariant(addFieldType, async (product) => {
    const vin = await askFor(product, { type: 'vin' });
    expect(vin).toMatchObject({ label: 'VIN', start: '' });
    expect(vin.check('jm0kf4wla00123456')).toEqual({ values: { Asked: 'JM0KF4WLA00123456' } });
    expect(vin.check('JM0')).toEqual({ errors: { Asked: 'Please enter the 17 characters of the VIN' } });
    expect(vin.html).toContain('<label for="f">VIN</label><input id="f"');
    expect([await faultOf(product, 'vin'), await faultOf(product, 'vim')]).toEqual([true, false]);

    const files = await product.touched();
    expect(files).toEqual(['lib/forms/fields/vehicle-fields.ts']);
    expect(files).toHaveLength(await costOf('field type'));
  }));

test('one with a control of its own touches the file of the control too', () =>
  withVariant(addFieldWithControl, async (product) => {
    const paint = await askFor(product, { type: 'paint', options: [{ value: 'red', label: 'Flame' }] });
    expect(paint.label).toBe('Colour');
    expect(paint.check('red')).toEqual({ values: { Asked: 'red' } });
    expect(paint.check('blue')).toMatchObject({ errors: { Asked: expect.any(String) } });
    expect(paint.html).toContain('<legend>Colour</legend><div><label style="background:red"><input type="radio"');

    const files = await product.touched();
    expect(files).toEqual(['components/forms/choice-controls.tsx', 'lib/forms/fields/choice-fields.ts']);
    expect(files).toHaveLength((await costOf('field type')) + 1);
  }));
