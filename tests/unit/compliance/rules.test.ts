import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkPage, ruleIds, ruleOf, rulesFor } from '#lib/compliance/check-page.ts';
import { startingSeverity } from '#lib/compliance/rule.ts';
import { dayMs } from '#lib/model/time.ts';
import { breachesOf, carPage, lawOf, now, pageOf, verdict } from './law-pages.ts';
import { onlyForbid, rulePages } from './rule-pages.ts';

describe('each rule of law', () => {
  test.each(ruleIds)('%s: a page that breaks it and one that keeps it', (rule) => {
    const { law = lawOf(), breaks, keeps } = rulePages[rule];
    expect(rulesFor(law)).toContain(rule);
    expect(verdict(rule, breaks, law), 'the page that breaks it').toBe('broken');
    expect(verdict(rule, keeps, law), 'the page that keeps it').toBe(onlyForbid.includes(rule) ? undefined : 'kept');
  });

  test.each(ruleIds)('%s says what must be shown, where the law is, and what to do', (rule) => {
    const { title, trigger, shows, source, fix } = ruleOf(rule);
    for (const text of [title, trigger, shows, source, fix]) expect(text).not.toMatch(/^$|\.$/);
  });

  test.each(ruleIds)('%s: a page without text breaks nothing', (rule) => {
    const { law = lawOf() } = rulePages[rule];
    expect(verdict(rule, pageOf(''), law)).not.toBe('broken');
  });

  test('the table of lib/compliance/README.md has each rule as it is', async () => {
    const readme = await readFile('lib/compliance/README.md', 'utf8');
    const rows = ruleIds.map((id) => {
      const { title, country, states, intended, from, alsoReads = '', ...rule } = ruleOf(id);
      const starts = startingSeverity({ intended, certainty: rule.certainty });
      const breach = `${starts}${from ? ` from ${from}` : ''}${starts === intended ? '' : ` (${intended} once read)`}`;
      return `| ${[id, `${country.join(', ')}${states ? ` (${states.join(', ')})` : ''}`, title, breach, alsoReads].join(' | ').trimEnd()} |`;
    });
    const [, table = ''] = readme.split('|---|---|---|---|---|\n');
    const written = table.slice(0, table.indexOf('\n\n')).split('\n');
    expect(written.map((row) => row.replace(/\s+\|$/, ' |'))).toEqual(rows.map((row) => row.replace(/\s+\|$/, ' |')));
  });

  test('only rules whose law was read block', () => {
    const blocking = ruleIds.filter((rule) => startingSeverity(ruleOf(rule)) === 'block');
    expect(blocking).toEqual([
      ...['app5', 'cin', 'cr-pay-nz', 'free-nz', 'lic-nsw', 'lic-wa', 'price-lowest', 'price-single', 'price-vic', 'trader', 'was-now'],
    ]);
    for (const rule of ruleIds) if (ruleOf(rule).certainty !== 'read') expect(startingSeverity(ruleOf(rule)), rule).not.toBe('block');
  });

  test('a rule applies in its country and states only', () => {
    expect(rulesFor(lawOf({ states: ['QLD'] }))).not.toContain('lic-nsw');
    expect(rulesFor(lawOf({ states: [] }))).not.toContain('price-vic');
    expect(rulesFor(lawOf({ country: 'NZ' }))).not.toContain('price-single');
    expect(rulesFor(lawOf({ country: 'NZ' }))).toContain('ancap');
    expect(rulesFor(lawOf({ country: 'US', states: ['OR'] }))).not.toContain('ca-766');
  });
});

describe('what counts as shown', () => {
  const rate = (html: string) => verdict('cr-comp', pageOf(`<p>6.99% p.a.</p>${html}`), lawOf());
  const comparison = '7.49% p.a. comparison rate';
  test.each([
    ['beside it', `<p>${comparison}</p>`, 'kept'],
    ['behind a click', `<details><summary>Rates</summary><p>${comparison}</p></details>`, 'broken'],
    ['in a dialog', `<dialog><p>${comparison}</p></dialog>`, 'broken'],
    ['hidden', `<p hidden>${comparison}</p>`, 'broken'],
    ['for screen readers only', `<p class="visually-hidden">${comparison}</p>`, 'broken'],
    ['far away', `<p>${'We sell cars. '.repeat(40)}</p><p>${comparison}</p>`, 'broken'],
    ['in an open part', `<details open><summary>Rates</summary><p>${comparison}</p></details>`, 'kept'],
  ])('a comparison rate %s', (_where, html, expected) => expect(rate(html)).toBe(expected));

  test('text is read across elements, spaces of all kinds and soft hyphens', () => {
    expect(
      verdict('lic-nsw', pageOf(`<p>${'Cars. '.repeat(80)}</p><p>Dealer <b>licence</b>\u00a0no. <i>MD&nbsp;12345</i></p>`), lawOf()),
    ).toBe('kept');
  });
});

describe('what a dealer writes', () => {
  test.each([
    ['cr-repay', 'Yours from $99 a week with easy finance.', 'broken'],
    ['cr-repay', 'Rent it from $99 a week.', undefined],
    ['cr-repay', 'Parking costs $20 a week.', undefined],
    ['was-now', 'Was $20,000.', 'broken'],
    ['was-now', 'It was a company car.', undefined],
    ['price-single', 'Plus on-road costs.', 'broken'],
    ['price-single', 'Plus a tow bar and floor mats.', 'kept'],
    ['ancap', '5-star ANCAP rating.', 'broken'],
    ['ancap', 'Our 5-star service.', undefined],
    ['fuel-claim', 'Uses 6 L/100km.', 'broken'],
  ] as const)('%s: “%s” in the comments of a car', (rule, comments, expected) => {
    expect(verdict(rule, carPage(`<p>${comments}</p>`), lawOf())).toBe(expected);
  });

  const newZealand = lawOf({ country: 'NZ', states: [] });

  test.each([
    ...['From $99 per week. Parking sensors and camera.', 'Ask our finance and insurance team: yours from $99 per week.'],
    ...['Hire purchase from $99 per week', 'Only $99 a week. Heaps of storage under the tray.', '$99 per week parking sensors included'],
    ...['$99 p/w', '$99 p/week', '$99 pw', '$99/fn', '$99 p/fn', '$99/week', '$99^ per week', '$99*# per week', '$99 p.m.'],
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
    ...(['0% interest', '0% finance', '0% p.a. finance', '0% pa interest', '0%* finance', '0.0% interest'] as const).map((text) => [
      text,
      'broken',
    ]),
    ...(['zero per cent interest', 'Zero % finance', '12 months interest free', 'no interest'] as const).map((text) => [text, 'broken']),
    ...(['Finance from 9.0% interest.', '10.0% interest', '100% finance', '0.9% interest', '9,0% interest'] as const).map((text) => [
      text,
      undefined,
    ]),
  ] as const)('free-nz: “%s” is %s', (comments, expected) => {
    expect(verdict('free-nz', carPage(`<p>${comments}</p>`), newZealand)).toBe(expected);
  });

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

  test.each([
    [
      'price-single',
      'a paid extra that is ticked from the start',
      '<form><label><input type="checkbox" checked> Paint protection, $995</label></form>',
      'broken',
    ],
    ['price-single', 'the same unticked', '<form><label><input type="checkbox"> Paint protection, $995</label></form>', undefined],
    ['orc-nsw', 'a price cut without a price', '<p>$2,000 off every car in the yard!</p>', 'broken'],
    ['orc-nsw', 'a cut of something else', '<p>$20 off your next service.</p>', undefined],
  ] as const)('%s: %s', (rule, _what, html, expected) => expect(verdict(rule, pageOf(html), lawOf())).toBe(expected));

  test('rent is no credit on a page of cars by the week', () => {
    const page = pageOf('<p><span data-price="">$249</span> per week</p><p>All from $99 a week.</p>', { slugs: ['red-car'] });
    expect(verdict('cr-repay', page, lawOf())).toBeUndefined();
  });
});

describe('an earlier price', () => {
  const page = carPage('<p>was <s>$30,990</s></p>');
  const law = (offered: [number, number][], beforeUntil?: number) =>
    lawOf({
      history: new Map([['red-car', { offered: offered.map(([dollars, days]) => [dollars, now - days * dayMs] as const), beforeUntil }]]),
    });
  const [proven, unproven] = ['kept', 'broken'];
  test.each([
    [
      'was asked for a month until last week',
      law([
        [30_990, 37],
        [28_990, 7],
      ]),
      proven,
      undefined,
    ],
    [
      'was asked in two periods of ten days',
      law([
        [30_990, 40],
        [29_990, 30],
        [30_990, 20],
        [28_990, 10],
      ]),
      proven,
      undefined,
    ],
    [
      'was asked for a day',
      law([
        [28_990, 40],
        [30_990, 8],
        [28_990, 7],
      ]),
      unproven,
      undefined,
    ],
    [
      'was asked half a year ago',
      law([
        [30_990, 220],
        [28_990, 180],
      ]),
      unproven,
      undefined,
    ],
    ['was never asked here, in a month', law([[28_990, 30]]), unproven, undefined],
    ['cannot be known of a new car', law([[28_990, 2]]), unproven, true],
    ['cannot be known without a release', lawOf(), unproven, true],
    ['was asked until ten days ago, as the dealer says', law([[28_990, 2]], now - 10 * dayMs), proven, undefined],
    ['was asked until last year, as the dealer says', law([[28_990, 30]], now - 300 * dayMs), unproven, undefined],
    ['will be asked in future, as the dealer says', law([[28_990, 30]], now + dayMs), unproven, undefined],
  ] as const)('%s', (_what, context, expected, warns) => {
    expect(verdict('was-now', page, context)).toBe(expected);
    expect(breachesOf('was-now', page, context)[0]?.warns).toBe(warns);
  });

  const fell = law([
    [32_990, 37],
    [28_990, 7],
  ]);
  const stable = law([[28_990, 37]]);
  const said = (comments: string, context: typeof stable) =>
    breachesOf('was-now', carPage(`<p>${comments}</p>`), context).map(({ problem, warns }) => `${warns ? 'warns: ' : ''}${problem}`);

  test.each([
    'Capped price servicing: save $600 on your first three services.',
    'Save $600 on the first service.',
    'Save $1,200 a year on fuel.',
    'Saves $1,200 every year.',
    'Save over $900 in fuel!',
    'Save $900 in servicing costs.',
  ])('“%s” is no price cut', (comments) => {
    expect(verdict('was-now', carPage(`<p>${comments}</p>`), stable)).toBeUndefined();
  });

  test.each(['New tyres fitted: were $1,800.', 'The optional tow bar was $1,450 when new.', 'Was $27,990.'])(
    '“%s” may be about something else',
    (comments) => {
      const problem = `names an earlier price below that of the car, perhaps of something else: “${comments}”`;
      expect(said(comments, stable)).toEqual([`warns: ${problem}`]);
    },
  );

  test.each([
    ...['Was $32,990', 'Was priced at $32,990', 'Previously $32,990', 'Previously priced at $32,990', 'Down from $32,990'],
    ...['Save $4,000', 'SAVE OVER $4,000', 'Save a massive $4,000', 'Savings of $4,000', 'Save $4,000, every car must go'],
    ...['Save $4,000 on this car', 'Save $4,000 on the price', 'Save up to $4,000'],
  ])('“%s” is proven or blocks', (comments) => {
    expect(verdict('was-now', carPage(`<p>${comments}</p>`), fell)).toBe('kept');
    expect(said(comments, stable)).toEqual([`says that the car was $32,990, which this site did not ask for it lately: “${comments}”`]);
  });

  test('an earlier price below that of the car is proven by the history too', () => {
    const rose = law([
      [27_990, 37],
      [28_990, 7],
    ]);
    expect(verdict('was-now', carPage('<p>Was $27,990</p>'), rose)).toBe('kept');
  });

  test('a saving may be greater than what the page says, an earlier price may not', () => {
    expect(verdict('was-now', carPage('<p>Save over $3,500</p>'), fell)).toBe('kept');
    expect(said('Was $32,490', fell)).toEqual(['says that the car was $32,490, which this site did not ask for it lately: “Was $32,490”']);
  });

  test('“save” names the difference', () => {
    const saved = carPage('<p>Save $2,000!</p>');
    expect(
      verdict(
        'was-now',
        saved,
        law([
          [30_990, 37],
          [28_990, 7],
        ]),
      ),
    ).toBe('kept');
    expect(verdict('was-now', saved, law([[28_990, 37]]))).toBe('broken');
  });
});
