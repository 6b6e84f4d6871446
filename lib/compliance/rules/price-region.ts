import { mentions, pageNeeds } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { driveAway, moneyPattern } from '../words.ts';

export const priceRegionRule: LawRule = {
  title: 'Who drive-away prices are for',
  country: ['AU'],
  trigger: 'drive-away prices, whose charges differ by state',
  shows: 'for which buyers they are',
  intended: 'warn',
  certainty: 'read',
  source: 'ACCC, Component pricing and motor vehicle advertising FAQ',
  fix: 'say for which buyers drive-away prices are: give dealer.state, or write cars.priceNote, such as “Drive-away prices are for private buyers in Victoria”',
  check: (page) => {
    const labelled = page.prices.some(
      (price) => driveAway.test(page.text.slice(price.start, price.end + 60)) && moneyPattern.test(page.text.slice(price.start, price.end)),
    );
    return labelled
      ? pageNeeds(
          page,
          mentions(page, driveAway),
          /drive[- ]?away[^\n]{0,60}\b(?:for|to)\b[^\n]{0,30}\b(?:buyers|customers|residents)\b|\b(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT) (?:buyers|drive[- ]?away)/i,
          'does not say for which buyers drive-away prices are',
        )
      : [];
  },
};
