import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CompareTable } from '#components/garage/compare-table.tsx';
import type { CarData } from '#lib/browser/garage/car-data.ts';
import { nounsOf } from '#lib/locale/nouns.ts';
import { carModel } from '#lib/pages/car.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';
import { elementsOf, textsOf } from '../markup.ts';

const cars = [carOf('a', { km: 10, colour: 'Red' }), carOf('b', { km: 20 }), carOf('c'), carOf('d')].map(
  (car, _index, all) => carModel(testMotors({}, all), car.slug) as unknown as CarData,
);
const nouns = nounsOf({ vehicleNoun: 'Car' });
const htmlOf = (count: number) =>
  renderToStaticMarkup(createElement(CompareTable, { cars: cars.slice(0, count), remove: () => {}, nouns, share: 'Share' }));

describe('the comparison', () => {
  it('of one car asks for another', () => {
    expect(textsOf(htmlOf(1), 'p')).toContain('Add another car to see the differences.');
    expect(elementsOf(htmlOf(1), 'input')).toEqual([]);
  });

  it('of two cars counts and marks the rows that differ', () => {
    const html = htmlOf(2);
    const [, differing] = /^(\d+) of \d+ rows differ$/.exec(textsOf(html, 'p').find((text) => text.endsWith('rows differ')) ?? '') ?? [];
    expect(textsOf(html, 'label')).toEqual(['Show differences only']);
    expect(textsOf(html, 'th').filter((text) => text.endsWith(', differs'))).toHaveLength(Number(differing));
    expect(textsOf(html, 'th')).toContain('Odometer, differs');
  });

  it('says "Not stated" for what a car does not state', () =>
    expect(textsOf(htmlOf(2), 'td').filter((text) => text === 'Red' || text === 'Not stated')).toEqual(['Red', 'Not stated']));

  it.each([
    [1, undefined, 0],
    [2, undefined, 1],
    [3, 'Swipe to see all 3 cars.', 1],
    [4, 'Swipe to see all 4 cars.', 1],
  ])('of %s cars says how a phone shows the others, and can be shared (rule G8)', (count, hint, shares) => {
    const html = htmlOf(count);
    expect(textsOf(html, 'p').find((text) => text.startsWith('Swipe'))).toBe(hint);
    expect([...html.matchAll(/Share/g)]).toHaveLength(shares);
  });

  it('has what differs before what is the same', () => {
    const groups = textsOf(htmlOf(2), 'th').filter((text) => ['Details', 'The same'].includes(text));
    expect(groups).toEqual(['Details', 'The same']);
  });
});
