import { createElement } from 'react';
import { expect, it } from 'vitest';
import { CarTools } from '#components/garage/car-tools.tsx';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';
import { visibleText } from '../visible-text.ts';

const page = ({ model }: { model: CarModel }) =>
  createElement(GarageProvider, { chrome: model.chrome, bar: true }, createElement(CarTools, { model }));

it.each<[string, SettingsInput['features'], object, string[]]>([
  ['a site with both', {}, {}, ['Save', 'Compare', 'Share']],
  ['a site without compare', { compare: false }, {}, ['Save', 'Share']],
  ['a site without favourites', { favourites: false }, {}, ['Compare', 'Share']],
  ['a site with neither', { favourites: false, compare: false }, {}, ['Share']],
  ['a sold car', {}, { tag: 'SOLD' }, ['Share']],
])('%s', (_what, features, car, buttons) => {
  const model = carModel(testMotors({ features }, [carOf('a', car)]), 'a') as CarModel;
  expect(visibleText(page, { model })).toEqual(buttons);
});
