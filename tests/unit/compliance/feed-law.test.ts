import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePage, ruleIds, ruleOf, rulesFor } from '#lib/compliance/check-page.ts';
import { makeAdJudge } from '#lib/compliance/feed-law.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { adPage, type FeedAd } from '#lib/compliance/written-page.ts';
import { lawOf } from './law-pages.ts';
import { rulePages } from './rule-pages.ts';

/** What rules say of an advertisement when they read all of it. */
const whole = (ad: FeedAd, law: LawContext) => {
  const { kept, broken } = judgePage(adPage('', ad), law, rulesFor(law, 'feedWords'));
  const car = { slug: ad.car.slug, name: ad.name };
  return { kept: kept.map(({ rule }) => rule), broken: broken.map((breach) => ({ ...breach, car })) };
};

const readers = ruleIds.filter((id) => ruleOf(id).feedWords);
/** The content of the pages that break or keep rules, and words that no rule asks about. */
const sayings = [
  ...readers.flatMap((id) => [rulePages[id].breaks, rulePages[id].keeps]).map(({ text, main }) => text.slice(main.start, main.end)),
  ...['One owner, full service history.', 'Drive away.', 'Excl. govt. charges', 'Apple CarPlay, 20 inch alloy wheels, tow bar', ''],
];
const laws = [
  lawOf({ states: ['NSW', 'VIC', 'WA'] }),
  lawOf({ states: [] }),
  lawOf({ country: 'NZ', states: ['OTAGO'] }),
  lawOf({ country: 'US', states: ['CA'] }),
];
const adOf = fc.record({
  car: fc.record({ slug: fc.constantFrom('red-car', 'blue-car'), condition: fc.constantFrom('new' as const, 'used' as const, undefined) }),
  name: fc.constant('2021 Mazda 3'),
  price: fc.constantFrom('$28,990', '$99 a week', undefined),
  label: fc.constantFrom('Drive away', 'Excl. govt. charges', 'plus on-road costs', '', undefined),
  isTotal: fc.boolean(),
  words: fc.array(fc.constantFrom(...sayings), { minLength: 1, maxLength: 3 }),
});

describe('an advertisement in a feed', () => {
  test.each(laws.map((law) => [`${law.country} ${law.states}`, law] as const))(
    'is judged by its price alone only where its words make no difference: %s',
    (_where, law) => {
      fc.assert(
        fc.property(fc.array(adOf, { minLength: 1, maxLength: 6 }), (ads) => {
          const judge = makeAdJudge(law);
          // A car keeps its condition, and whether its price is a total.
          const first = new Map<string, FeedAd>();
          for (const ad of ads) {
            const { car, isTotal } = first.get(ad.car.slug) ?? ad;
            first.set(ad.car.slug, { ...ad, car, isTotal });
            const same = { ...ad, car, isTotal };
            expect(judge(same)).toEqual(whole(same, law));
          }
        }),
        { numRuns: 100 },
      );
    },
  );

  test.each(readers)('%s: the words of a page that breaks it make a difference, or its price does', (id) => {
    const { law = lawOf(), breaks } = rulePages[id];
    const words = breaks.text.slice(breaks.main.start, breaks.main.end);
    const ad = { car: { slug: 'red-car', condition: 'used' as const }, name: 'Car', price: '$28,990', isTotal: false, words: [words] };
    expect(makeAdJudge(law)(ad)).toEqual(whole(ad, law));
  });
});
