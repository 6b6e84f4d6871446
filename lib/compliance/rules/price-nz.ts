import { evidenceAt, hasNear, keptAt, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { moneyPattern, onRoads } from '../words.ts';

/** "Excl. govt. charges" is the label of a price without on-road costs unless the dealer has its own. */
const charges = String.raw`${onRoads.source}|\b(?:govt\b\.?|government) charges\b`;
const apartFromPrice = new RegExp(
  String.raw`(?:\bplus|\+|\bex(?:cl?\w*)?\b\.?)\s*(?:${charges})|(?<!\bno )(?:${charges})(?: are| is)? (?:additional|apply|extra|not included)\b`,
  'i',
);

/** The amount of the charges is on the same line; the next line may have a different amount, such as a repayment. */
const amountFollows = new RegExp(String.raw`^[^\n]{0,20}${moneyPattern.source}`);

export const priceNzRule: LawRule = {
  title: 'Amount of on-road costs',
  country: ['NZ'],
  trigger: 'charges on top of a price, such as “+ ORC”',
  shows: 'their amount, or a price that has them inside',
  intended: 'block',
  certainty: 'well-known',
  source: 'Fair Trading Act 1986; Consumer Protection, Misleading prices or advertising',
  fix: 'write the amount, such as “+ ORC $450”, or include on-road costs in the price',
  feedWords: [apartFromPrice, moneyPattern],
  check: (page): LawFinding[] => {
    const apart = mentions(page, apartFromPrice).filter((span) => page.car !== undefined || hasNear(page, span, moneyPattern, 60));
    if (apart.length === 0) return page.prices.slice(0, 1).map((price) => keptAt(page, price));
    return apart.map((span) =>
      amountFollows.test(page.shown.slice(span.end, span.end + 40))
        ? keptAt(page, span)
        : {
            ok: false,
            problem: `adds on-road costs to a price without their amount: “${quote(page, span)}”`,
            evidence: evidenceAt(page, span),
          },
    );
  },
};
