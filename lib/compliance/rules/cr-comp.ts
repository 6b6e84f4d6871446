import { eachNeeds, mentions } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { creditRate, namedComparisonRate } from '../words.ts';

export const crCompRule: LawRule = {
  title: 'Comparison rate beside each rate',
  country: ['AU'],
  trigger: 'an annual rate of interest',
  shows: 'the comparison rate, so named, not less prominent than rate or repayment: not smaller, paler, behind hover or click, or far away',
  intended: 'block',
  certainty: 'second-hand',
  source: 'National Credit Code s164; ASIC regulatory guide on comparison rates, quoted',
  fix: 'write the comparison rate beside the rate, in the same size and colour',
  feedWords: [creditRate],
  check: (page) =>
    eachNeeds(
      page,
      mentions(page, creditRate),
      namedComparisonRate,
      240,
      (quoted) => `shows a rate without the comparison rate: “${quoted}”`,
    ),
};
