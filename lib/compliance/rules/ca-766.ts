import { eachNeeds } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { moneyPattern } from '../words.ts';

export const ca766Rule: LawRule = {
  title: '“Total price” beside prices',
  country: ['US'],
  states: ['CA'],
  trigger: 'an advertisement that names a car or an amount',
  shows: 'the “total price”, clear: all but charges of the government and the document fee of $85',
  intended: 'block',
  certainty: 'second-hand',
  source: 'California CARS Act, live since 1 October 2026',
  fix: 'call the price “total price” in cars.priceTypeText, with everything but government charges in it',
  check: (page) =>
    eachNeeds(
      page,
      page.prices.filter(({ start, end }) => moneyPattern.test(page.text.slice(start, end))),
      /total price/i,
      60,
      (quoted) => `shows an amount that is not called the total price: “${quoted}”`,
    ),
};
