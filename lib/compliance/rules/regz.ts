import { creditAmounts } from '../credit.ts';
import { evidenceAt, keptAt, mentions, quote, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { periodic } from '../words.ts';

const triggers = /\$\s?[\d,]+ down\b|\b(?:no money|zero|nothing|\d+%) down\b|\b\d+ (?:monthly )?payments of \$/i;

export const regzRule: LawRule = {
  title: 'Terms of advertised credit',
  country: ['US'],
  trigger: 'a down payment, the number, period or amount of payments, or a finance charge',
  shows: 'down payment, terms of repayment, and the rate as “annual percentage rate”',
  intended: 'block',
  certainty: 'second-hand',
  source: 'Regulation Z, 12 CFR 1026.24',
  fix: 'write down payment, term and “annual percentage rate” on the page',
  feedWords: [periodic, triggers],
  check: (page) => {
    const [first] = [...creditAmounts(page), ...mentions(page, triggers)];
    if (!first) return [];
    const parts: Record<string, RegExp> = {
      'a down payment': /\bdown(?: payment)?\b/i,
      'the terms of repayment': /\b\d+[ -](?:months?|years?)\b|\bterm\b/i,
      'the annual percentage rate': /annual percentage rate/i,
    };
    const lacks = Object.keys(parts).filter((part) => !seenAt(page, parts[part] as RegExp));
    return [
      lacks.length === 0
        ? keptAt(page, first)
        : {
            ok: false,
            problem: `advertises credit without ${lacks.join(', ')}: “${quote(page, first)}”`,
            evidence: evidenceAt(page, first),
          },
    ];
  },
};
