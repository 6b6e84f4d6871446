/** Wordings of dealers that a rule must find, and those that it must let pass. */
import { describe, expect, test } from 'vitest';
import { checkPage, ruleOf } from '#lib/compliance/check-page.ts';
import { priceHistory } from '#lib/compliance/law-context.ts';
import { dayMs } from '#lib/model/time.ts';
import { breachesOf, carPage, lawOf, now, verdict } from './law-pages.ts';

const newZealand = lawOf({ country: 'NZ', states: [] });

describe('how dealers write credit', () => {
  test.each([
    ...['From $99 per week. Parking sensors and camera.', 'Ask our finance and insurance team: yours from $99 per week.'],
    ...['Hire purchase from $99 per week', 'Only $99 a week. Heaps of storage under the tray.', '$99 per week parking sensors included'],
    ...['$99 p/w', '$99 p/week', '$99 pw', '$99/fn', '$99 p/fn', '$99/week', '$99^ per week', '$99*# per week', '$99 p.m.'],
    ...['$99 wk', '$99 pwk', '$430 per calendar month', '$99 – per week'],
    ...['Weekly payments from $99', 'Weekly repayments of only $99', 'Fortnightly repayments: $199'],
  ])('“%s” is a repayment', (comments) => {
    expect(verdict('cr-repay', carPage(`<p>${comments}</p>`), lawOf())).toBe('broken');
    expect(verdict('cr-pay-nz', carPage(`<p>${comments}</p>`), newZealand)).toBe('broken');
  });

  test.each([
    ...['Rent it from $99 a week.', 'Hire from $99 a week.', 'Parking costs $20 a week.', 'Insurance from $15 a week.'],
    ...['$20 a week for parking.', 'Storage: $25 per week.', '$25 per week storage.', 'Weekly payments are welcome. Bond of $500.'],
    ...['Hybrid: save $40 a week on fuel.', 'You save up to $40 a week.', '$99 wheels', '$5/m of rope'],
  ])('“%s” is no repayment', (comments) => {
    expect(verdict('cr-repay', carPage(`<p>${comments}</p>`), lawOf())).toBeUndefined();
    expect(verdict('cr-pay-nz', carPage(`<p>${comments}</p>`), newZealand)).toBeUndefined();
  });

  test.each([
    ['cr-comp', 'Finance from 4.99%*', 'broken'],
    ['cr-comp', 'Finance rates from only 4.99%', 'broken'],
    ['cr-comp', '4.99% fixed rate', 'broken'],
    ['cr-comp', '4.99%^ variable interest rate', 'broken'],
    ['cr-comp', '4.99%^ p.a.', 'broken'],
    ['cr-comp', '4.99%* fixed rate, 5.49% p.a.^ comparison rate', 'kept'],
    ['cr-comp', '1.9% finance available', 'broken'],
    ['cr-comp', 'Low 4.99% interest', 'broken'],
    ['cr-comp', 'Interest rates from 6.99%', 'broken'],
    ['cr-comp', 'Rates from only 5.99%', 'broken'],
    ['cr-comp', '6.99 per cent p.a.', 'broken'],
    ['cr-comp', '1.9% finance, 2.4% p.a. comparison rate', 'kept'],
    ['cr-comp', '100% finance available', undefined],
    ['cr-comp', '10% deposit finance', undefined],
    ['cr-comp', '95% of our buyers take finance', undefined],
    ['cr-comp', 'Save 10% on servicing', undefined],
    ['cr-warn', '4.99%^ comparison rate', 'broken'],
    ['cr-warn', '5.49% p.a.^ comparison rate', 'broken'],
    ['cr-warn', '5.49%† p.a. comparison rate', 'broken'],
    ['cr-warn', '5.49% per annum# comparison rate', 'broken'],
  ] as const)('%s: “%s”', (rule, comments, expected) => {
    expect(verdict(rule, carPage(`<p>${comments}</p>`), lawOf())).toBe(expected);
  });

  test.each([
    ...['0% interest', '0% finance', '0% p.a. finance', '0% pa interest', '0%* finance', '0.0% interest'],
    ...['zero per cent interest', 'Zero % finance', '12 months interest free', 'no interest'],
    ...['0% p.a. for 12 months', '0% over 36 months', 'No-interest finance', 'zero interest'],
  ])('free-nz: “%s” is interest free', (comments) => {
    expect(verdict('free-nz', carPage(`<p>${comments}</p>`), newZealand)).toBe('broken');
  });

  test.each(['Finance from 9.0% interest.', '10.0% interest', '100% finance', '0.9% interest', '9,0% interest', '10% p.a.', '0% body fat'])(
    'free-nz: “%s” is not interest free',
    (comments) => expect(verdict('free-nz', carPage(`<p>${comments}</p>`), newZealand)).toBeUndefined(),
  );
});

describe('how dealers write prices and charges', () => {
  const apart = (comments: string) => carPage(`<p>${comments}</p>`, {}, '$26,990', 'Excl. govt. charges');

  test.each([
    'Every car is inspected, serviced and detailed before delivery.',
    'Two keys plus delivery to your door at no cost.',
    'Full service plus pre-delivery inspection.',
    'Two keys plus rego until March.',
    '$26,990 plus rego until March.',
    'Off-road ability plus on-road comfort.',
    'Tested before on-road driving.',
    '$26,990 plus government charges',
    '$26,990 plus govt. charges',
    '$26,990 excluding government charges',
    '$27,990 drive away, no need to add +ORC',
    'Government charges are extra.',
    'No on-road costs apply.',
    'Dealer delivery included.',
    'GST included',
  ])('price-single: “%s” is no part of a price without the total', (comments) => {
    expect(breachesOf('price-single', apart(comments), lawOf())).toEqual([]);
  });

  test.each([
    ...['$26,990 +ORC', '$26,990 +ORCs', '$26,990 + ORC', '$26,990 plus on-road costs', '$26,990 plus on roads', '$26,990 plus onroads'],
    ...['$26,990 +$995 dealer delivery', '$26,990 + $995 delivery', '$26,990 plus delivery of $995', '$26,990 plus delivery'],
    ...['plus dealer delivery', 'excluding delivery fees', 'plus $995 for pre-delivery', 'before dealer delivery', 'plus admin fee'],
    ...['plus rego and stamp duty', '$26,990 plus rego', 'plus registration costs', 'excluding rego', 'not including registration'],
    ...[
      'exclusive of on-road costs',
      'excludes on-road costs',
      'excl. ORC',
      'before on-road costs',
      'plus stamp duty',
      'plus dealer charges',
    ],
  ])('price-single: “%s” is a part of a price', (comments) => {
    expect(breachesOf('price-single', apart(comments), lawOf()).map(({ problem }) => problem)).toEqual([
      `names a part of a price without the total: “${comments}”`,
    ]);
  });

  test.each([
    ...['On-road costs are extra', 'On road costs not included', 'ORC not incl', 'On-roads apply', 'Dealer delivery charges apply'],
    ...['$26,990 ex ORC', 'Stamp duty and transfer extra', 'Price does not include on-road costs', 'Doesn’t include stamp duty'],
    ...['Admin fee of $495 applies', 'A $495 documentation fee applies', 'plus $495 doc fee', 'plus $990 freight'],
  ])('price-single: “%s” is a part of a price too', (comments) => {
    expect(breachesOf('price-single', apart(comments), lawOf()).map(({ problem }) => problem)).toEqual([
      `names a part of a price without the total: “${comments}”`,
    ]);
  });

  test.each(['$26,990 + GST', '$26,990 plus GST', '$26,990 ex GST', '$26,990 excl. GST'])('price-single: “%s” warns', (comments) => {
    expect(breachesOf('price-single', apart(comments), lawOf())).toEqual([
      { rule: 'price-single', problem: `leaves GST out of a price: “${comments}”`, evidence: `“${comments}”`, warns: true },
    ]);
  });

  test.each<[comments: string, expected: 'kept' | 'broken']>([
    ['On-road costs extra', 'broken'],
    ['ORC extra', 'broken'],
    ['ex ORC', 'broken'],
    ['On road costs apply', 'broken'],
    ['plus on-roads', 'broken'],
    ['Excl. govt. charges', 'broken'],
    ['Plus government charges', 'broken'],
    ['+ORC</p><p>$99 a week', 'broken'],
    ['On-road costs extra: $450', 'kept'],
    ['Plus government charges of $450', 'kept'],
    ['No on-road costs apply', 'kept'],
    ['On-road costs included', 'kept'],
  ])('price-nz: “%s” is %s', (comments, expected) => {
    expect(verdict('price-nz', carPage(`<p>${comments}</p>`, {}, '$26,990', ''), newZealand)).toBe(expected);
  });

  test.each<[label: string, expected: 'kept' | 'broken']>([
    ['Drive away', 'kept'],
    ['Drive away. Serviced before delivery.', 'kept'],
    ['Serviced before delivery', 'kept'],
    ['Excl. govt. charges', 'broken'],
    ['Plus government charges', 'broken'],
    ['+ govt charges', 'broken'],
    ['+ORC', 'broken'],
    ['exclusive of on-road costs', 'broken'],
    ['plus rego and stamp duty', 'broken'],
  ])('price-vic: a used car’s price with “%s” is %s', (label, expected) => {
    expect(verdict('price-vic', carPage('', {}, '$26,990', label), lawOf({ states: ['VIC'] }))).toBe(expected);
  });

  test.each(['Drive away', 'Excl. govt. charges', 'Plus government charges', '+ORC'])(
    'price-label: “%s” says what a price includes',
    (label) => {
      expect(verdict('price-label', carPage('', {}, '$26,990', label), lawOf())).toBe('kept');
    },
  );

  test.each<[comments: string, evidence?: string]>([
    ['At $28,990 drive away.'],
    ['Drive away from $99 per week at 8.49% p.a. (9.47% p.a. comparison rate).'],
    ['Drive away today with $0 deposit.'],
    ['Drive away with a $7,000 deposit.'],
    ['Includes a $500 drive away fuel card.'],
    ['With a $6,000 drive-away bonus.'],
    ['Now $8,000 off!'],
    ['Was $31,990 drive away, now $28,990 drive away.'],
    ['New ones are now $45,990.'],
    ['Repayments are based on a cash price of $20,000.'],
    ['Was $31,990, reduced to $28,990.'],
    ['Sale price $28,990'],
    ['Reduced to $27,500!', 'Reduced to $27,500!'],
    ['Special price: $22,990', 'Special price: $22,990'],
    ['Yours for only $22,990', 'Yours for only $22,990'],
    ['Priced to sell at $22,990', 'Priced to sell at $22,990'],
    ['Asking $22,990', 'Asking $22,990'],
    ['NOW $22.9K', 'NOW $22.9K'],
    ['$22,990 – drive away', '$22,990 – drive away'],
    ['$27,500 drive away', '$27,500 drive away'],
    ['Drive away for $27,500', 'Drive away for $27,500'],
    ['Was $25,990 NOW $22,990', 'Was $25,990 NOW $22,990'],
    ['Now only $22,990!', 'Now only $22,990!'],
    ['Now: $22,990', 'Now: $22,990'],
    ['$22,990 D/A', '$22,990 D/A'],
    ['D/A $22,990', 'D/A $22,990'],
  ])('price-lowest: “%s”', (comments, evidence) => {
    const found = checkPage(carPage(`<p>${comments}</p>`), lawOf(), ['price-lowest']);
    expect(found.broken.map(({ problem }) => problem)).toEqual(evidence ? [`has a second price for its car: “${evidence}”`] : []);
  });

  test('price-label: the fix for a feed without a field for it', () =>
    expect(ruleOf('price-label').fix).toBe(
      'set price_type of the car, or cars.priceType of the site, to drive_away or excluding_government_charges. Microsoft’s file has no field for it: there, only a drive-away price keeps this rule',
    ));

  /** What the site asked for the car in the 40 days before now. */
  const asked = (comments: string) =>
    priceHistory([{ id: '1', slug: 'red-car', name: 'Car', comments }], { 1: [[28_990, now - 40 * dayMs]] });
  const compared = (comments: string) => breachesOf('was-now', carPage(`<p>${comments}</p>`), lawOf({ history: asked(comments) }));

  test.each([
    ...['Originally $35,000', 'Normally $35,000', 'Price drop from $35,000', 'Slashed from $35,000', 'Discounted from $35,000'],
    ...['WAS - $35,000', 'was just $35,000', 'Previous price $35,000', 'Previously $35,000', 'Used to be $35,000', 'Was $35K'],
  ])('was-now: “%s” is an earlier price, which the history contradicts', (comments) => {
    expect(compared(comments).map(({ problem, warns }) => [problem, warns])).toEqual([
      [`says that the car was $35,000, which this site did not ask for it lately: “${comments}”`, undefined],
    ]);
  });

  test.each(['Was $85,000 new', 'Originally $85,000 when new.'])('was-now: “%s” only warns', (comments) => {
    expect(compared(comments).map(({ problem, warns }) => [problem, warns])).toEqual([
      [`names the price of the car when new, which nothing proves: “${comments}”`, true],
    ]);
  });

  test('was-now: “Was $35,000 new tyres” is about an earlier price', () =>
    expect(compared('Was $35,000 new tyres').map(({ warns }) => warns)).toEqual([undefined]));
});
