import { mentions, pageNeeds } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { driveAway } from '../words.ts';

const nothingMore = new RegExp(`${driveAway.source}|no more to pay`, 'i');

export const priceUsedDaRule: LawRule = {
  title: 'Transfer fee and duty in drive-away prices',
  country: ['AU'],
  states: ['WA'],
  trigger: '“drive away” or “no more to pay” on a used car',
  shows: 'that transfer fee and duty are inside',
  intended: 'block',
  certainty: 'second-hand',
  source: 'WA Consumer Protection, column on laws that govern car yard prices',
  fix: 'say that drive-away prices include the transfer fee and duty, in cars.priceNote, or do not call the price drive-away',
  check: (page) =>
    page.car?.condition === 'used'
      ? pageNeeds(
          page,
          mentions(page, nothingMore, page.main),
          /includ\w{1,20}[^\n]{0,60}transfer[^\n]{0,40}duty|includ\w{1,20}[^\n]{0,60}duty[^\n]{0,40}transfer/i,
          'does not say that the drive-away price of a used car includes transfer fee and duty',
        )
      : [],
};
