import { evidenceAt, hasNear, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { moneyPattern, onRoads } from '../words.ts';

export const priceNzRule: LawRule = {
  country: ['NZ'],
  trigger: 'charges on top of a price, such as “+ ORC”',
  shows: 'their amount, or a price that has them inside',
  intended: 'block',
  certainty: 'well-known',
  source: 'Fair Trading Act 1986; Consumer Protection, Misleading prices or advertising',
  fix: 'write the amount, such as “+ ORC $450”, or include on-road costs in the price',
  check: (page): LawFinding[] => {
    const apart = mentions(page, new RegExp(`(?:\\bplus|\\+|\\bexcl?\\w*\\.?)\\s*(?:${onRoads.source})`, 'i')).filter(
      (span) => page.car !== undefined || hasNear(page, span, moneyPattern, 60),
    );
    if (apart.length === 0) return page.prices.slice(0, 1).map((price) => ({ ok: true, evidence: evidenceAt(page, price) }));
    return apart.map((span) =>
      hasNear(page, { start: span.end, end: span.end }, new RegExp(`^[\\s\\S]*?${moneyPattern.source}`), 24) &&
      moneyPattern.test(page.shown.slice(span.end, span.end + 24))
        ? { ok: true, evidence: evidenceAt(page, span) }
        : {
            ok: false,
            problem: `adds on-road costs to a price without their amount: “${quote(page, span)}”`,
            evidence: evidenceAt(page, span),
          },
    );
  },
};
