import { eachNeeds, mentions } from '../find.ts';
import type { LawRule } from '../rule.ts';

const interestFree = /\binterest[ -]free\b|\b(?:0|zero)\s?(?:%|per ?cent) (?:interest|finance)\b|\bno interest\b/i;

export const freeNzRule: LawRule = {
  title: '“Interest free”',
  country: ['NZ'],
  trigger: '“interest free”',
  shows: 'that there is no lower price for cash',
  intended: 'block',
  certainty: 'read',
  source: 'Commerce Commission cautions car dealers (settlement of 2003)',
  fix: 'say beside it that the cash price is the same, or remove the words',
  alsoReads: 'feeds',
  check: (page) =>
    eachNeeds(
      page,
      mentions(page, interestFree),
      /(?:same|no lower)[^\n]{0,30}\bcash\b|\bcash price\b[^\n]{0,20}\b(?:is the )?same\b/i,
      160,
      (quoted) => `says “interest free” without saying that the cash price is the same: “${quoted}”`,
    ),
};
