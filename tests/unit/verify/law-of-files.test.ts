/** The law, read in feeds and in the forms that car pages open (rule Q10). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilityOf } from '#lib/cars/visibility.ts';
import { checkPage, rulesFor } from '#lib/compliance/check-page.ts';
import { readDialogs } from '#lib/compliance/dialog-page.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { channelOfFile } from '#lib/feeds/feed-files.ts';
import type { Car } from '#lib/model/car.ts';
import { carForms } from '#lib/pages/form-view.ts';
import { carOfOffer } from '#lib/verify/car-file.ts';
import { lawFaults } from '#lib/verify/checks/law.ts';
import { readFeedsForLaw } from '#lib/verify/law-of-files.ts';
import { lawOf } from '../compliance/law-pages.ts';
import { feedsOf, goodCar, type Settings, siteOf } from '../feeds/fed-dealer.ts';
import { catalogueOf } from './small-release.ts';

const base = 'https://fed.example.com';

/** What the law says of the feeds of these cars. */
function feedLaw(cars: readonly Car[], law: LawContext, settings: Settings = {}, before?: LawRecord, changed: string[] = []) {
  const catalogue = { site: siteOf(settings), cars, carBySlug: new Map(cars.map((car) => [car.slug, car])) };
  const reading = readFeedsForLaw(law, catalogue as never, { before, changedCars: new Set(changed) });
  for (const { name, text } of feedsOf(cars, settings).files) {
    const found = channelOfFile(name);
    if (!found) continue;
    const see = reading.see(name);
    for (const offer of found.channel.read(text ?? '', found.name)) {
      const car = carOfOffer(catalogue as never, base, offer);
      if (car && availabilityOf(car) !== 'SoldOut') see(offer, car);
    }
  }
  return reading.law();
}

/** The files in which each rule is broken. */
function brokenIn(...asked: Parameters<typeof feedLaw>): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const [slug, breaches] of feedLaw(...asked).cars)
    for (const { breach, files: feeds, onOwnPage } of breaches)
      files[breach.rule] = [...(files[breach.rule] ?? []), ...(onOwnPage ? [`cars/${slug}.md`] : []), ...feeds];
  return files;
}

const withWords = [
  ...['cars/car-1.md', 'feeds/dealer-studio.csv', 'feeds/google-vehicles.tsv', 'feeds/google-vehicles.xml', 'feeds/meta-vehicles.csv'],
  ...['feeds/new-arrivals.json', 'feeds/new-arrivals.xml', 'feeds/stock.json', 'feeds/tiktok-vehicles.csv', 'feeds/trade-me.json'],
];
const queensland = lawOf({ states: ['QLD'] });
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';
const rate = '$120 a week at 8.49% p.a., 9.47% p.a. comparison rate for a secured loan of $30,000 over 5 years.';

describe('what a dealer writes counts in each feed that has its words', () => {
  test.each<[string, string[], string[]?]>([
    ['One owner, full service history.', []],
    ['Yours from $99 a week.', ['cr-repay']],
    ['Finance at 6.99% p.a.', ['cr-comp']],
    ['9.47% p.a. comparison rate.', ['cr-warn']],
    [`${rate} ${warning}`, []],
    ['Was $35,000.', ['was-now']],
    ['It has a 5-star ANCAP rating.', ['ancap']],
    ['Uses 5.9 L/100 km.', ['fuel-claim']],
    // Where the feed says that the price beside it is a drive-away price, the total is shown.
    ['Plus on-road costs.', ['price-single'], ['feeds/trade-me.json']],
    ['This week only $27,500 drive away!', ['price-lowest']],
  ])('“%s”', (comments, rules, files = withWords) => {
    const broken = brokenIn([{ ...goodCar, comments }], queensland);
    expect(Object.keys(broken)).toEqual(rules);
    for (const rule of rules) expect(broken[rule]?.sort()).toEqual(files);
  });

  test('in New Zealand too', () => {
    const nz = { locale: { language: 'en-NZ' } };
    const broken = brokenIn([{ ...goodCar, comments: '12 months interest free!' }], lawOf({ country: 'NZ', states: [] }), nz);
    expect(broken['free-nz']?.sort()).toEqual(withWords);
    const apart = { ...goodCar, price_type: 'excluding_government_charges' };
    // Google's file has no field for it in New Zealand.
    const saying = withWords.filter((name) => !name.includes('google'));
    expect(brokenIn([apart], lawOf({ country: 'NZ', states: [] }), nz)['price-nz']?.sort()).toEqual(saying);
  });

  test('a warning that a channel cuts off is missing there only', () => {
    const long = { ...goodCar, comments: `${rate} ${'It was serviced by us. '.repeat(100)}${warning}` };
    expect(brokenIn([long], queensland)).toEqual({ 'cr-warn': ['feeds/trade-me.json'] });
  });
});

describe('what a price in a feed includes', () => {
  const excluding = { ...goodCar, price_type: 'excluding_government_charges' };
  test('a feed that can say it says it; in the others a price without charges is reported', () => {
    expect(brokenIn([excluding], queensland)).toEqual({ 'price-label': expect.any(Array) });
    // Trade Me says only that on-road costs are not inside, which is New Zealand's way.
    expect(brokenIn([excluding], queensland)['price-label']?.sort()).toEqual(['feeds/microsoft-autos.tsv', 'feeds/trade-me.json']);
  });
  test('words of the dealer make up for words that the site lacks', () => {
    const brokenWith = (comments: string) =>
      brokenIn([{ ...excluding, comments }], queensland, { cars: { priceTypeText: {} } })['price-label'] ?? [];
    const files = ['feeds/meta-vehicles.csv', 'feeds/tiktok-vehicles.csv'];
    expect(brokenWith('One owner.')).toEqual(expect.arrayContaining(files));
    for (const file of files) expect(brokenWith('The price excludes government charges.')).not.toContain(file);
  });
  test('in Victoria a used car’s price without charges breaks the law in each feed that says so', () =>
    expect(brokenIn([excluding], lawOf({ states: ['VIC'] }))['price-vic']?.sort()).toEqual(withWords));
});

test('the evidence names the file and the car, and a breach that blocks is a fault of the car’s page', () => {
  const feeds = feedLaw([{ ...goodCar, comments: 'Plus on-road costs.' }], queensland);
  expect(feeds.cars.get('car-1')?.find(({ files }) => files.includes('feeds/trade-me.json'))?.breach).toEqual({
    rule: 'price-single',
    car: { slug: 'car-1', name: expect.stringContaining('Mazda CX-5') },
    problem: 'names a part of a price without the total: “Plus on-road costs.”',
    evidence: '“Plus on-road costs.”',
  });
  const faults = lawFaults({ key: 'k', pages: new Map(), feeds }, {}, queensland.today);
  expect(faults.map(({ file, problem, ofSite }) => [file, problem.split(': ')[1], ofSite])[0]).toEqual([
    'cars/car-1.html',
    expect.stringMatching(/^names a part of a price/),
    undefined,
  ]);
  expect(faults.some(({ problem }) => problem.endsWith(', in feeds/trade-me.json'))).toBe(true);
});

test('judging the cars that changed finds what judging all cars finds', () => {
  const words = ['One owner.', 'Was $35,000.', 'Yours from $99 a week.', 'Plus on-road costs.'];
  const stock = (picked: readonly (number | undefined)[]) =>
    picked.flatMap((word, index): Car[] => {
      const own = { id: `${index}`, slug: `car-${index}`, stocknum: `S${index}`, vin: `1M8GDM9AXKP04278${index}` };
      return word === undefined ? [] : [{ ...goodCar, ...own, comments: words[word] }];
    });
  const picks = fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.nat(words.length - 1), { nil: undefined })));
  const sorted = ({ files, cars }: ReturnType<typeof feedLaw>) => [
    files,
    Object.fromEntries([...cars].map(([slug, breaches]) => [slug, breaches.map((one) => JSON.stringify(one)).sort()])),
  ];
  fc.assert(
    fc.property(picks, picks, (first, second) => {
      const before: LawRecord = { key: 'k', pages: new Map(), feeds: feedLaw(stock(first), queensland) };
      const changed = second.flatMap((word, index) => (word === first[index] ? [] : [`car-${index}`]));
      expect(sorted(feedLaw(stock(second), queensland, {}, before, changed))).toEqual(sorted(feedLaw(stock(second), queensland)));
    }),
    { numRuns: 20 },
  );
});

describe('the forms that a car page opens in a dialog', () => {
  const file = (change: (text: string) => string = (text) => text) =>
    change(JSON.stringify(carForms(catalogueOf())).replace('"optInChecked":true', '"optInChecked":false'));
  const law = lawOf({ names: ['Test Motors'] });
  const problems = (json: string) =>
    checkPage(readDialogs('forms.json', json), law, rulesFor(law, 'readsDialogs')).broken.map(({ rule, problem }) => `${rule}: ${problem}`);

  test('have the notice below them', () => {
    const { kept, broken } = checkPage(readDialogs('forms.json', file()), law, rulesFor(law, 'readsDialogs'));
    expect([kept.map(({ rule }) => rule), broken]).toEqual([['app5', 'spam'], []]);
  });
  test('without it, they break the law', () =>
    expect(
      problems(
        file((text) => {
          const forms = JSON.parse(text);
          delete forms.setup.notice;
          return JSON.stringify(forms);
        }),
      ),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^app5: has a form that does not say who collects it, why/)])));
  test('a marketing box that is ticked is reported', () =>
    expect(problems(file((text) => text.replace('"optInChecked":false', '"optInChecked":true')))).toEqual([
      'spam: has a marketing box that is ticked already',
    ]));
  test.each([
    ['{"forms":{}}', /^forms\.json is not a file of forms: .*setup/s],
    ['[', /JSON/],
  ])('a file that is none is named: %s', (json, message) => expect(() => readDialogs('forms.json', json)).toThrow(message));
});
