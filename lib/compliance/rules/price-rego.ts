import { evidenceAt, keptAt, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';

export const priceRegoRule: LawRule = {
  title: 'Months of registration in a price',
  country: ['AU'],
  states: ['WA'],
  trigger: 'the price of a new car',
  shows: 'for how many months it is registered, where that is less than 12',
  intended: 'warn',
  certainty: 'second-hand',
  source: 'WA Consumer Protection, column on laws that govern car yard prices',
  fix: 'say how many months of registration the price includes, in the comments of the car or in cars.priceNote',
  check: (page) => {
    const price = page.car?.condition === 'new' ? page.prices.find(({ slug }) => slug === page.car?.slug) : undefined;
    if (!price) return [];
    const span = seenAt(page, /\b\d{1,2}[ -]months?[’']?(?: of)? (?:registration|rego)\b/i);
    return [
      span
        ? keptAt(page, span)
        : {
            ok: false,
            problem: 'does not say how many months of registration the price of a new car includes',
            evidence: evidenceAt(page, price),
          },
    ];
  },
};
