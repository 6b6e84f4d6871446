import { neverSays } from '../find.ts';
import type { LawRule } from '../rule.ts';

const hurriesOrHides =
  /\b(?:only \d+ left|hurry|last chance|(?:ends|offer ends) (?:today|tonight|at midnight|soon)|selling fast|won[’']t last|don[’']t miss out|act now|today only)\b|\b(?:plus|\+) (?:a )?(?:booking|payment|processing|card|transaction) fees?\b(?! of \$)/i;

export const utpRule: LawRule = {
  title: 'False urgency and hidden charges',
  country: ['AU'],
  trigger: 'words that hurry shoppers, and charges for paying that have no amount',
  shows: 'no false urgency; charges of a transaction in dollars beside the base price',
  intended: 'warn',
  certainty: 'read',
  source: 'Unfair Trading Practices Bill 2026, Bills Digest; from 1 July 2027 if passed',
  fix: 'remove the words unless they are exactly true; write charges in dollars',
  from: '2027-07-01',
  feedWords: [hurriesOrHides],
  check: (page) => neverSays(page, hurriesOrHides, (quoted) => `hurries shoppers or hides a charge: “${quoted}”`, page.main),
};
