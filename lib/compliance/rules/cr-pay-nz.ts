import { creditAmounts } from '../credit.ts';
import { eachNeeds } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { periodic } from '../words.ts';

export const crPayNzRule: LawRule = {
  title: 'Total of all repayments',
  country: ['NZ'],
  trigger: 'the amount of a repayment',
  shows: 'the total of all payments, if the term is seven years or less',
  intended: 'block',
  certainty: 'read',
  source: 'Credit Contracts and Consumer Finance Amendment Regulations 2020, regs 4AAAP–4AAAU',
  fix: 'give the lender’s data a totalPayable, or write “total of payments $…” beside the repayment',
  feedWords: [periodic],
  check: (page) =>
    eachNeeds(
      page,
      creditAmounts(page),
      /total (?:payable|of (?:all )?(?:re)?payments|amount payable|(?:re)?payments|to pay)[^\n$]{0,20}\$|you pay \$[\d,.]+ in all/i,
      320,
      (quoted) => `shows a repayment without the total of payments: “${quoted}”`,
    ),
};
