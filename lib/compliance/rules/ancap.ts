import { eachNeeds, mentions } from '../find.ts';
import type { LawRule } from '../rule.ts';

const stars =
  /\b(?:[345]|three|four|five)[ -]stars?[^\n]{0,30}\b(?:ANCAP|safety|crash)|\bANCAP\b[^\n]{0,30}\b(?:[345]|three|four|five)[ -]stars?/i;

export const ancapRule: LawRule = {
  title: 'Year of a safety rating',
  country: ['AU', 'NZ'],
  trigger: 'stars of a safety rating, such as “5-star ANCAP”',
  shows: 'the year of the rating beside it; ratings lapse after about six years',
  intended: 'warn',
  certainty: 'second-hand',
  source: 'motoring.com.au, Is your car really five-star safe (2018); autofile.co.nz, Expiration date on ratings (2016)',
  fix: 'write the year, such as “5-star ANCAP rating (tested 2023)”',
  feedWords: [stars],
  check: (page) =>
    eachNeeds(
      page,
      mentions(page, stars),
      /\b(?:rat\w+|tested|ANCAP|stars?)[^\n]{0,30}\b(?:19|20)\d\d\b/i,
      60,
      (quoted) => `names a safety rating without its year: “${quoted}”`,
    ),
};
