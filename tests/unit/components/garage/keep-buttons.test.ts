import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CarTools } from '#components/garage/car-tools.tsx';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { SavedLink } from '#components/garage/saved-link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { Car } from '#lib/model/car.ts';
import { carModel } from '#lib/pages/car.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';
import { elementsOf, textsOf } from '../markup.ts';

const card = { id: 'a', slug: 'a', title: '2021 Mazda CX-5', canSave: true } as CarCard;
const sites = {
  both: {},
  'favourites only': { features: { compare: false } },
  'compare only': { features: { favourites: false } },
  neither: { features: { favourites: false, compare: false } },
  'American spelling': { locale: { language: 'en-US' as const } },
};

const htmlOf = (site: keyof typeof sites, changes: Partial<CarCard>, variant: 'icon' | 'words') =>
  renderToStaticMarkup(
    createElement(
      GarageProvider,
      { chrome: makeChrome(testMotors(sites[site])), bar: true },
      createElement(SavedLink),
      createElement(KeepButtons, { card: { ...card, ...changes }, variant }),
    ),
  );
const namesOf = (html: string) =>
  elementsOf(html, 'a', 'button').map(({ tag, text, attributes }) => `${tag}: ${attributes['aria-label'] ?? text}`);

describe('the save and compare buttons', () => {
  it.each<[keyof typeof sites, Partial<CarCard>, string[]]>([
    ['both', {}, ['a: Saved cars', 'button: Save 2021 Mazda CX-5 to favourites', 'button: Compare 2021 Mazda CX-5']],
    ['American spelling', {}, ['a: Saved cars', 'button: Save 2021 Mazda CX-5 to favorites', 'button: Compare 2021 Mazda CX-5']],
    ['favourites only', {}, ['a: Saved cars', 'button: Save 2021 Mazda CX-5 to favourites']],
    ['compare only', {}, ['button: Compare 2021 Mazda CX-5']],
    ['neither', {}, []],
    ['both', { canSave: false }, ['a: Saved cars']],
  ])('on a site that offers %s, for a car with %j', (site, changes, names) => {
    for (const variant of ['icon', 'words'] as const) expect(namesOf(htmlOf(site, changes, variant))).toEqual(names);
  });

  it('are not pressed before the browser’s storage is read', () =>
    expect(elementsOf(htmlOf('both', {}, 'icon'), 'button').map(({ attributes }) => attributes['aria-pressed'])).toEqual([
      'false',
      'false',
    ]));
});

it.each<[string, Partial<Car>, string[]]>([
  ['new', { car_type: 'new' }, ['Only used cars can be saved or compared.']],
  ['used', {}, []],
  ['sold', { car_type: 'new', status: 'sold' }, []],
])('the page of a %s car says why it cannot be saved (rule G7)', (_what, changes, notes) => {
  const catalogue = testMotors({ cars: { favouriteRequires: { used: true } } }, [carOf('a', changes)]);
  const model = carModel(catalogue, 'a');
  if (!model) throw new Error('Test Motors has no car a.');
  const html = renderToStaticMarkup(
    createElement(GarageProvider, { chrome: makeChrome(catalogue), bar: true }, createElement(CarTools, { model })),
  );
  expect(textsOf(html, 'p')).toEqual(notes);
});
