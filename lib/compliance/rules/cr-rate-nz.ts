import { creditAmounts } from '../credit.ts';
import { evidenceAt, hasNear, keptAt, mentions, quote, seenAt } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { annualRate, periodic } from '../words.ts';

const interest = /\binterest\b[^\n]{0,20}\d+(?:\.\d+)?\s?%/i;

export const crRateNzRule: LawRule = {
  title: 'Annual rate and fees of a loan',
  country: ['NZ'],
  trigger: 'interest or charges of a loan',
  shows: 'the annual rate and the fees',
  intended: 'warn',
  certainty: 'second-hand',
  source: 'Credit Contracts and Consumer Finance Amendment Regulations 2020, regs 4AAAR–4AAAT (text not read)',
  fix: 'write the rate a year and the fees beside repayment and interest',
  feedWords: [periodic, interest],
  check: (page) => {
    const spans = [...creditAmounts(page), ...mentions(page, interest)];
    const namesFees = spans.length > 0 && seenAt(page, /\bfees?\b/i) !== undefined;
    return spans.map((span): LawFinding => {
      const lacks = [...(hasNear(page, span, annualRate, 200) ? [] : ['the annual rate']), ...(namesFees ? [] : ['the fees'])];
      return lacks.length === 0
        ? keptAt(page, span)
        : {
            ok: false,
            problem: `advertises credit without ${lacks.join(' and ')}: “${quote(page, span)}”`,
            evidence: evidenceAt(page, span),
          };
    });
  },
};
