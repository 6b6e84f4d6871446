import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PrintActions } from '#components/print/print-actions.tsx';
import { PrintSheet } from '#components/print/print-sheet.tsx';
import type { Car } from '#lib/model/car.ts';
import { carModel } from '#lib/pages/car.ts';
import { carOf, now, testMotors } from '../../pages/test-motors.ts';
import { elementsOf, textsOf } from '../markup.ts';

type Options = Parameters<typeof testMotors>[0];

const dealer = { licence: 'MD 12345', legalName: 'Test Motors Pty Ltd', phone: '02 5550 0100', email: 'sales@test-motors.example' };

const address = 'https://test-motors.example/cars/a';

function sheetOf(changes: Partial<Car> = {}, options: Options = { dealer }) {
  const car = carModel(testMotors(options, [carOf('a', { year: 2021, badge: 'Touring', ...changes })]), 'a');
  if (!car) throw new Error('Test Motors has no car "a".');
  return renderToStaticMarkup(createElement(PrintSheet, { car, onPictureSettled: () => {} }));
}

describe('the print sheet of a car', () => {
  it.each([
    [
      'all details',
      dealer,
      ['Test Motors · 02 5550 0100 · sales@test-motors.example', address, 'Test Motors Pty Ltd · Dealer licence MD 12345'],
    ],
    ['no details', {}, ['Test Motors', address]],
  ])('ends with the contact of a dealer with %s', (_what, details, lines) =>
    expect(textsOf(sheetOf({}, { dealer: details }), 'p').slice(-lines.length)).toEqual(lines),
  );

  it.each<[string, Partial<Car>, string[]]>([
    ['for sale', {}, []],
    ['sold', { status: 'sold', sold_date_timestamp: now }, ['SOLD']],
  ])('marks a sold car: %s', (_what, car, marks) => expect(textsOf(sheetOf(car), 'p').filter((text) => text === 'SOLD')).toEqual(marks));

  it.each<[string, Partial<Car>, string[]]>([
    ['nothing but the basics', {}, []],
    ['features', { filtered_features: ['Tow bar', 'Sunroof'] }, ['Highlights']],
    ['a description', { comments: 'One owner.' }, ['Dealer Comments']],
  ])('leaves out empty sections: %s', (_what, car, headings) => expect(textsOf(sheetOf(car), 'h2')).toEqual(headings));

  it('leaves out the picture of a car that has none', () => expect(elementsOf(sheetOf(), 'img')).toEqual([]));
});

describe('the print actions of a car', () => {
  it.each([
    [undefined, ['Print (opens in a new tab)']],
    ['/api/print/a.pdf', ['Print (opens in a new tab)', 'Download PDF']],
  ])('offer a PDF where there is one: %s', (pdf, actions) => {
    const html = renderToStaticMarkup(
      createElement(PrintActions, { model: { slug: 'a', chrome: { api: '/api' }, ...(pdf ? { pdf } : {}) } }),
    );
    expect(textsOf(html, 'a', 'button')).toEqual(actions);
    expect(elementsOf(html, 'a')[0]?.attributes.href).toBe('/print?car_id=a');
  });
});
