import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { KeepButtons } from '#components/garage/keep-buttons.tsx';
import { SavedLink } from '#components/garage/saved-link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { testMotors } from '../../pages/test-motors.ts';
import { elementsOf } from '../markup.ts';

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
