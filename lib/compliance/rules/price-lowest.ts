import { evidenceAt, keptAt, mentions, overlaps, quote } from '../find.ts';
import type { LawPage, Span } from '../law-page.ts';
import type { LawRule } from '../rule.ts';
import { dollarsAt, dollarsIn, driveAway, moneyPattern, periodic } from '../words.ts';

const total = `(?:${driveAway.source}|\\bD/A\\b)`;
/** Words that introduce the price of a car. A "cash price" belongs to the example of a loan. */
const offer = [
  ...['now', 'yours for', 'asking', 'priced to sell(?: at)?', '(?:cut|discounted|down|dropped|reduced|slashed) to'],
  '(?:asking|clearance|internet|our|sale|special) price(?: is| of| now)?',
].join('|');
const stated = new RegExp(
  [
    `${moneyPattern.source}[ –-]{0,3}${total}`,
    `${total}[^\\n$]{0,12}${moneyPattern.source}`,
    `(?<=\\b(?:${offer}):?\\s*(?:(?:only|just)\\s*)?)${moneyPattern.source}`,
  ].join('|'),
  'i',
);

/** Words after an amount that make it something other than the car's price. */
const notPrice = /^[\s-]*(?:deposit|bonus|fuel card|gift card|voucher|cash ?back|off\b|discount)/i;

/** An amount below this share of the price is not a price of the car. */
const leastPart = 0.2;

/** The amounts below its price at which the dealer's words offer the car. A higher amount, such as an earlier price, does not matter. */
function lowerPrices(page: LawPage, price: number): Span[] {
  const repayments = mentions(page, periodic, page.main);
  return mentions(page, stated, page.main).filter((span) => {
    const amount = dollarsAt(page.text, span) ?? price;
    return (
      amount < price &&
      amount >= price * leastPart &&
      !notPrice.test(page.text.slice(span.end, span.end + 20)) &&
      !repayments.some((repayment) => overlaps(span, repayment)) &&
      !page.prices.some(({ start, end }) => span.start <= end && start <= span.end)
    );
  });
}

export const priceLowestRule: LawRule = {
  title: 'One price for each car',
  country: ['AU'],
  trigger: 'a car with two prices: on its page, on cards, in feeds or for search engines',
  shows: 'one price everywhere; the dealer has to sell at the lowest, or withdraw the car',
  intended: 'block',
  certainty: 'read',
  source: 'Australian Consumer Law s47 (multiple pricing); ACCC, Motor vehicle advertising',
  fix: 'give the car one price; take other prices out of its comments',
  feedWords: [stated],
  check: (page) => {
    const { car } = page;
    const own = page.prices.filter(({ slug }) => slug !== undefined && slug === car?.slug);
    const [first] = own;
    const price = first && dollarsIn(page.text.slice(first.start, first.end));
    if (!car || !first || price === undefined) return [];
    const others = own.slice(1).filter(({ start, end }) => dollarsIn(page.text.slice(start, end)) !== price);
    const [wrong] = [...others, ...lowerPrices(page, price)];
    if (wrong)
      return [{ ok: false, problem: `has a second price for its car: “${quote(page, wrong)}”`, evidence: evidenceAt(page, wrong) }];
    if (car.offered !== undefined && car.offered !== price)
      return [
        { ok: false, problem: `tells search engines another price than shoppers: $${car.offered}`, evidence: evidenceAt(page, first) },
      ];
    return [keptAt(page, first)];
  },
};
