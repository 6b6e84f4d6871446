import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PrintActions } from '#components/print/print-actions.tsx';
import { PrintSheet } from '#components/print/print-sheet.tsx';
import { qrPath } from '#lib/cars/qr-path.ts';
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

  it.each<[string, Options, string]>([
    ['in full', { dealer }, 'Test Motors · 02 5550 0100 · sales@test-motors.example'],
    ['masked where the site masks it', { dealer, cars: { maskPhone: true } }, 'Test Motors · 02 55… · sales@test-motors.example'],
  ])('has the number of the dealer %s', (_what, options, line) => {
    const html = sheetOf({}, options);
    expect(textsOf(html, 'p')).toContain(line);
    expect(html.includes('5550 0100')).toBe(line.includes('0100'));
  });

  it('has a QR code of its page, and no count of views', () => {
    const html = sheetOf({ views: 1234, stocknum: 'S1' });
    const [code, ...others] = elementsOf(html, 'img').map(({ attributes }) => attributes);
    expect([code?.alt, others]).toEqual([`QR code of ${address}`, []]);
    expect(decodeURIComponent(code?.src ?? '')).toContain(`<path d="${qrPath(address)?.path}"/>`);
    expect(textsOf(html, 'dt')).toContain('Stock number');
    expect(textsOf(html, 'dt')).not.toContain('Views');
  });

  it.each<[string, Partial<Car>, string[]]>([
    ['for sale', {}, ['$90.50 per week9.47% p.a. comparison rate']],
    ['sold', { status: 'sold', sold_date_timestamp: now }, []],
    ['without an offer', { finance_lenders: undefined }, []],
  ])('has the repayment with its rate, its example and the warning: a car %s', (_what, changes, figures) => {
    const finance_lenders = { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5 } };
    const texts = textsOf(sheetOf({ finance_lenders, ...changes }, { dealer, finance: { lenders: ['group_b'] } }), 'p');
    expect(texts.filter((text) => text.includes('per week'))).toEqual(figures);
    expect(texts.filter((text) => /^Example: |^WARNING: /.test(text))).toHaveLength(figures.length * 2);
  });

  it('leaves out the picture of a car that has none', () =>
    expect(elementsOf(sheetOf(), 'img').map(({ attributes }) => attributes.alt)).toEqual([`QR code of ${address}`]));
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
