import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { carOf } from '../../unit/pages/test-motors.ts';
import { withVariant } from './load-product.ts';
import { addSetting } from './page-variants.ts';
import { costOf } from './product-copy.ts';

test('a new setting is checked, has a default, and shows on the page of a car', () =>
  withVariant(addSetting, async ({ load, catalogueOf, touched }) => {
    const { settingsSchema } = await load('lib/site/schema.ts');
    const { optionTable } = await load('lib/site/table.ts');
    const { carModel } = await load('lib/pages/car.ts');
    const { CarPlace } = await load('components/car/car-place.tsx');

    expect(settingsSchema.safeParse({ cars: { byAppointment: 'yes' } }).success).toBe(false);
    expect(optionTable().rows).toContainEqual({
      name: 'cars.byAppointment',
      type: 'true or false',
      default: false,
      meaning: 'Say that cars are shown by appointment',
    });
    const htmlOf = async (cars: object) =>
      renderToStaticMarkup(createElement(CarPlace, { model: carModel(await catalogueOf({ cars }, [carOf('a')]), 'a') }));
    expect(await htmlOf({})).toBe('');
    expect(await htmlOf({ byAppointment: true })).toBe('<p>By appointment only.</p>');

    const files = await touched();
    expect(files).toEqual(['components/car/car-place.tsx', 'lib/pages/car.ts', 'lib/site/options/selling.ts']);
    expect(files).toHaveLength(await costOf('setting'));
  }));
