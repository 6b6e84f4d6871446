import { evidenceAt, keptAt, mentions, quote, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { namedComparisonRate } from '../words.ts';

const warning =
  /warning:? this comparison rate is true only for the examples? given and may not include all fees and charges\. different terms, fees or other loan amounts might result in a different comparison rate/i;
const example = /\$\s?[\d,]+[^\n.]{0,40}\b(?:over|for)\b[^\n.]{0,20}\b(?:\d+|five|three|two|four|seven)[ -](?:years?|months?)/i;

export const crWarnRule: LawRule = {
  title: 'Warning about comparison rates',
  country: ['AU'],
  trigger: 'a comparison rate',
  shows: 'amount and term of its example, and the warning that it is true only for the examples given',
  intended: 'block',
  certainty: 'second-hand',
  source: 'Consumer Credit Regulation 1995 (Qld) s33C, an older state code; check reg 99 of the national regulations',
  fix: 'write the warning in full, and an example such as “a secured loan of $30,000 over 5 years”',
  feedWords: [namedComparisonRate],
  check: (page) => {
    const [rate] = mentions(page, namedComparisonRate);
    if (!rate) return [];
    const warned = seenAt(page, warning);
    const lacks = [...(warned ? [] : ['the warning']), ...(seenAt(page, example) ? [] : ['amount and term of the example'])];
    return [
      warned && lacks.length === 0
        ? keptAt(page, warned)
        : {
            ok: false,
            problem: `shows a comparison rate without ${lacks.join(' and ')}: “${quote(page, rate)}”`,
            evidence: evidenceAt(page, rate),
          },
    ];
  },
};
