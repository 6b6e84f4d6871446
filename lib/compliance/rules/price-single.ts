import { evidenceAt, hasNear, keptAt, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { driveAway, moneyPattern, onTop, withoutGst } from '../words.ts';

const total = new RegExp(
  `${moneyPattern.source}[^\\n]{0,20}${driveAway.source}|${driveAway.source}[^\\n]{0,20}${moneyPattern.source}`,
  'i',
);

export const priceSingleRule: LawRule = {
  title: 'One total price',
  country: ['AU'],
  trigger: 'a part of a price, such as “plus on-road costs”, “+ $995 delivery” or a paid extra that is ticked from the start',
  shows: 'one total of all amounts that are known, at least as prominent as any part of it',
  intended: 'block',
  certainty: 'read',
  source: 'Australian Consumer Law s48 (component pricing) and s166; ACCC, Component pricing and motor vehicle advertising FAQ',
  fix: 'write one drive-away price that has every known charge in it, or remove the words',
  feedWords: [onTop, withoutGst],
  check: (page): LawFinding[] => {
    // A box that is ticked initially counts as part of the price.
    const ticked = page.forms.flatMap(({ isTicked, boxes, start }) =>
      isTicked.flatMap((index): LawFinding[] =>
        moneyPattern.test(boxes[index] ?? '')
          ? [
              {
                ...{ ok: false, problem: `adds a charge that is ticked from the start: “${boxes[index]}”` },
                evidence: evidenceAt(page, { start, end: start + 1 }),
              },
            ]
          : [],
      ),
    );
    if (ticked.length > 0) return ticked;
    // The first line of a feed is the price and its label, which price-label reads.
    const labelEnd = page.feed ? page.text.indexOf('\n') : -1;
    const parts = mentions(page, onTop).filter((part) => {
      if (part.start < labelEnd) return false;
      const isInContent = part.start >= page.main.start && part.end <= page.main.end;
      return (page.car && isInContent) || hasNear(page, part, moneyPattern, 60);
    });
    // No page says whether an offer is for businesses only, which may exclude GST.
    const gst = mentions(page, withoutGst).filter((part) => hasNear(page, part, moneyPattern, 30));
    if (parts.length + gst.length === 0) return page.prices.slice(0, 1).map((price) => keptAt(page, price));
    return [
      ...parts.map((part) =>
        hasNear(page, part, total, 160)
          ? keptAt(page, part)
          : {
              ok: false as const,
              problem: `names a part of a price without the total: “${quote(page, part)}”`,
              evidence: evidenceAt(page, part),
            },
      ),
      ...gst.map((part) => ({
        ok: false as const,
        problem: `leaves GST out of a price: “${quote(page, part)}”`,
        evidence: evidenceAt(page, part),
        warns: true as const,
      })),
    ];
  },
};
