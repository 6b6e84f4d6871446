import { evidenceAt, keptAt, mentions, quote } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { namedComparisonRate } from '../words.ts';

const wrongPeriods = /\b(?:52 weekly|52 weeks|26 fortnightly|26 fortnights)\b/i;

export const crMathRule: LawRule = {
  title: 'Number of repayments in a comparison rate',
  country: ['AU'],
  trigger: 'a comparison rate with the number of periods that it was computed with',
  shows: '52.18 weekly or 26.09 fortnightly periods a year, or monthly ones',
  intended: 'warn',
  certainty: 'read',
  source: 'National Consumer Credit Protection Regulations 2010 reg 71',
  fix: 'compute the comparison rate with 52.18 weeks or 26.09 fortnights a year, or by the month',
  feedWords: [namedComparisonRate],
  check: (page) => {
    const [rate] = mentions(page, namedComparisonRate);
    if (!rate) return [];
    const [wrong] = mentions(page, wrongPeriods);
    return [
      wrong
        ? {
            ok: false,
            problem: `counts a comparison rate with too few periods: “${quote(page, wrong)}”`,
            evidence: evidenceAt(page, wrong),
          }
        : keptAt(page, rate),
    ];
  },
};
