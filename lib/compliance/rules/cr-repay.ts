import { creditAmounts } from '../credit.ts';
import { eachNeeds } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { annualRate, periodic } from '../words.ts';

export const crRepayRule: LawRule = {
  title: 'Annual rate beside repayments',
  country: ['AU'],
  trigger: 'the amount of a repayment',
  shows: 'an annual rate near it; a comparison rate is one',
  intended: 'block',
  certainty: 'second-hand',
  source: 'National Credit Code, advertising of credit; overviews by Lexis and DLA Piper',
  fix: 'write the rate beside the repayment, such as “8.49% p.a.”',
  feedWords: [periodic],
  check: (page) =>
    eachNeeds(page, creditAmounts(page), annualRate, 160, (quoted) => `shows a repayment without an annual rate: “${quoted}”`),
};
