import { evidenceAt, hasNear, keptAt, quote } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { moneyPattern, periodic, priceLabelPattern } from '../words.ts';

export const priceLabelRule: LawRule = {
  title: 'What a price includes',
  country: ['AU'],
  trigger: 'the price of a car',
  shows: '“Drive away” or “Excl. govt. charges” beside the price, the same in every feed',
  intended: 'block',
  certainty: 'well-known',
  source: 'practice of the field under Australian Consumer Law s48',
  fix: 'set price_type of the car, or cars.priceType of the site, to drive_away or excluding_government_charges. Microsoft’s file has no field for it: there, only a drive-away price keeps this rule',
  feedWords: [priceLabelPattern],
  check: (page) =>
    // A feed without a field for it complies if its price includes everything.
    (page.feed && !page.feed.saysWhatPriceIncludes && page.feed.isTotal ? [] : page.prices)
      .filter(
        (price) =>
          moneyPattern.test(page.text.slice(price.start, price.end)) && !periodic.test(page.text.slice(price.start, price.end + 12)),
      )
      .map((price) =>
        hasNear(page, { start: price.end, end: price.end }, priceLabelPattern, 60) ||
        (page.feed?.saysWhatPriceIncludes === false && priceLabelPattern.test(page.text))
          ? keptAt(page, price)
          : { ok: false, problem: `does not say what a price includes: “${quote(page, price)}”`, evidence: evidenceAt(page, price) },
      ),
};
