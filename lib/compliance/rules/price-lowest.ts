import { evidenceAt, keptAt, mentions, quote } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { dollarsIn, driveAway, moneyPattern } from '../words.ts';

const stated = new RegExp(
  `${moneyPattern.source}[ ]?(?:${driveAway.source})|(?:${driveAway.source})[^\\n$]{0,12}${moneyPattern.source}`,
  'i',
);

export const priceLowestRule: LawRule = {
  title: 'One price for each car',
  country: ['AU'],
  trigger: 'a car with two prices: on its page, on cards, in feeds or for search engines',
  shows: 'one price everywhere; the dealer has to sell at the lowest, or withdraw the car',
  intended: 'block',
  certainty: 'read',
  source: 'Australian Consumer Law s47 (multiple pricing); ACCC, Motor vehicle advertising',
  fix: 'give the car one price; take other prices out of its comments',
  alsoReads: 'feeds',
  check: (page) => {
    const { car } = page;
    const own = page.prices.filter(({ slug }) => slug !== undefined && slug === car?.slug);
    const [first] = own;
    const price = first && dollarsIn(page.text.slice(first.start, first.end));
    if (!car || !first || price === undefined) return [];
    const others = mentions(page, stated, page.main).filter(
      (span) => !page.prices.some(({ start, end }) => span.start <= end && start <= span.end),
    );
    const wrong = [...own.slice(1), ...others].find((span) => dollarsIn(page.text.slice(span.start, span.end)) !== price);
    if (wrong)
      return [{ ok: false, problem: `has a second price for its car: “${quote(page, wrong)}”`, evidence: evidenceAt(page, wrong) }];
    if (car.offered !== undefined && car.offered !== price)
      return [
        { ok: false, problem: `tells search engines another price than shoppers: $${car.offered}`, evidence: evidenceAt(page, first) },
      ];
    return [keptAt(page, first)];
  },
};
