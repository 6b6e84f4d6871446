import { eachNeeds, mentions } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { marks } from '../words.ts';

/** Not the end of "9.0%" or "100%". */
const zero = String.raw`(?<![\w.,])(?:0(?:\.0+)?|zero)\s?(?:%|per ?cent)${marks}`;
const yearly = String.raw`\s?p\.?\s?a\b\.?${marks}`;
const interestFree = new RegExp(
  [
    String.raw`\binterest[ -]free\b|\b(?:no|zero)[ -]interest\b|${zero}${yearly}`,
    String.raw`${zero} (?:interest|finance)\b|${zero} (?:for|over) \d+ (?:months|years)\b`,
  ].join('|'),
  'i',
);

export const freeNzRule: LawRule = {
  title: '“Interest free”',
  country: ['NZ'],
  trigger: '“interest free”',
  shows: 'that there is no lower price for cash',
  intended: 'block',
  certainty: 'read',
  source: 'Commerce Commission cautions car dealers (settlement of 2003)',
  fix: 'say beside it that the cash price is the same, or remove the words',
  feedWords: [interestFree],
  check: (page) =>
    eachNeeds(
      page,
      mentions(page, interestFree),
      /(?:same|no lower)[^\n]{0,30}\bcash\b|\bcash price\b[^\n]{0,20}\b(?:is the )?same\b/i,
      160,
      (quoted) => `says “interest free” without saying that the cash price is the same: “${quoted}”`,
    ),
};
