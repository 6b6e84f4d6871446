/** Any value a dealer’s feed may hold in a car field: the page renders, reads well, and its JSON-LD has only known vocabulary. */
import { describe, expect, it } from 'vitest';
import { CarSummary } from '#components/templates/default/car-summary.tsx';
import { car as carSchema } from '#lib/model/car.ts';
import { lenderData, youxQuote } from '#lib/model/finance.ts';
import { readLoose } from '#lib/model/loose.ts';
import { carModel } from '#lib/pages/car.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { vocabularyFaults } from '../cars/schema-org.ts';
import { visibleText } from '../components/visible-text.ts';
import { carOf, now, pageOf } from './test-motors.ts';

const lender = { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5, paymentMonth: 392.17, disclaimer: 'Terms apply.' };
const quote = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
const whole = {
  ...carOf('a', { year: 2021, badge: 'Touring', km: 45_210, stocknum: 'TM100', vin: 'JM0KF4W1A00123456', seats: 5, doors: 4, views: 12 }),
  before_price: 22_000,
  status: 'in_stock',
  autograb_data: { state_average_market_price: 21_000, average_market_price: 22_000 },
  finance_lenders: { group_b: lender },
  youxQuote: quote,
  location: { address: { city: 'Cowra', state: 'NSW', postcode: '2794' } },
};

const content = [pageOf('/contact'), pageOf('/finance')];
const site = siteSchema.parse({
  slug: 'test-motors',
  dealer: { phone: '02 5550 0100' },
  finance: { lenders: ['group_b', 'youx'] },
  cars: { showVin: true },
});

const odd: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['zero', 0],
  ['negative', -1],
  ['a little below zero', -0.01],
  ['huge', 1e21],
  ['the largest', Number.MAX_VALUE],
  ['no number', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
  ['true', true],
  ['false', false],
  ['an empty text', ''],
  ['a list', [1, null, 'x', {}]],
  ['an empty list', []],
  ['an object', { a: 1 }],
  ['a list of lists', [[['x']]]],
];
const naughty = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE cars; --",
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '\u202etfel ot thgir\u202c',
  'Ω≈ç√∫˜µ≤≥÷ 田中さん 👩‍👩‍👧‍👦 \u0000\u0007',
  'http://a/%%30%30',
  '$& $1 $$',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  ' \t\n ',
  '１２３',
  '1e1000',
  '-0',
  '0x1F',
];

/** The panel’s view and the model with its JSON-LD; undefined for an unreadable car, which the build reports. */
function pageOfRaw(raw: object) {
  const { value, problem } = readLoose(carSchema, raw);
  if (!value) return { problem };
  const model = carModel(makeCatalogue({ site, now, cars: [value], pictures: {}, content }), value.slug);
  if (!model) throw new Error(`no page of ${value.slug}`);
  return { model, lines: visibleText(CarSummary, { model }) };
}

const spoilt = /\bNaN\b|\bundefined\b|\bnull\b|Infinity|∞|\[object|\$-|-\$/;

function expectSound(raw: object, said: string) {
  const page = pageOfRaw(raw);
  if (!page.model) {
    expect(page.problem, said).toMatch(/^(id|slug|name): /);
    return;
  }
  expect(
    page.lines.filter((line) => spoilt.test(line)),
    said,
  ).toEqual([]);
  expect(
    page.model.details.filter(({ value }) => spoilt.test(value) || value.trim() === ''),
    said,
  ).toEqual([]);
  expect(spoilt.test(`${page.model.head.title} ${page.model.head.description}`), said).toBe(false);
  expect(vocabularyFaults((page.model.structuredData as { '@graph': unknown })['@graph']), said).toEqual([]);
}

const lists: [string, unknown][] = [null, -1, 'text', {}].map((value) => [`a list of ${JSON.stringify(value)}`, [value]]);

/** `npm test` gives each field half of the odd values and a quarter of the texts, each of them to as many of the fields. */
const isLong = process.env.FORECOURT_NAUGHTY === 'all';
const [oddStep, step] = isLong ? [1, 1] : [2, 4];
const fields = Object.keys(carSchema.shape).map((field, index) => [field, index] as const);

// A test for each value would take as long as what it tests.
it.each(fields)('%s', (field, index) => {
  const texts = naughty.filter((_, place) => (place + index) % step === 0).map((text): [string, unknown] => [JSON.stringify(text), text]);
  const values = [...odd, ...lists].filter((_, place) => (place + index) % oddStep === 0);
  for (const [said, value] of [...values, ...texts]) expectSound({ ...whole, [field]: value }, said);
});

describe('half there or broken inside', () => {
  it.each(Object.keys(lenderData.shape))('lender data: %s', (field) => {
    for (const [said, value] of odd) expectSound({ ...whole, finance_lenders: { group_b: { ...lender, [field]: value } } }, said);
    for (const text of naughty) expectSound({ ...whole, finance_lenders: { group_b: { ...lender, [field]: text } } }, text);
  });
  it.each(Object.keys(youxQuote.shape))('youX quote: %s', (field) => {
    for (const [said, value] of odd) expectSound({ ...whole, finance_lenders: null, youxQuote: { ...quote, [field]: value } }, said);
  });
  it.each(['average_market_price', 'state_average_market_price'])('market data: %s', (field) => {
    for (const [said, value] of odd) expectSound({ ...whole, autograb_data: { ...whole.autograb_data, [field]: value } }, said);
  });
  it.each(['city', 'state', 'postcode', 'lat', 'place_url', 'full'])('location: %s', (field) => {
    for (const [said, value] of odd) expectSound({ ...whole, location: { address: { ...whole.location.address, [field]: value } } }, said);
  });
});
