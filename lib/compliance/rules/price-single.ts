import { evidenceAt, hasNear, mentions, quote } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { driveAway, moneyPattern, onTop } from '../words.ts';

export const priceSingleRule: LawRule = {
  country: ['AU'],
  trigger: 'a part of a price, such as “plus on-road costs” or “+ $995 delivery”',
  shows: 'one total of all amounts that are known, at least as prominent as any part of it',
  intended: 'block',
  certainty: 'read',
  source: 'Australian Consumer Law s48 (component pricing) and s166; ACCC, Component pricing and motor vehicle advertising FAQ',
  fix: 'write one drive-away price that has every known charge in it, or remove the words',
  check: (page) => {
    const parts = mentions(page, onTop).filter((part) => {
      const isInContent = part.start >= page.main.start && part.end <= page.main.end;
      return (page.car && isInContent) || hasNear(page, part, moneyPattern, 60);
    });
    if (parts.length === 0) return page.prices.slice(0, 1).map((price) => ({ ok: true, evidence: evidenceAt(page, price) }));
    return parts.map((part) =>
      hasNear(
        page,
        part,
        new RegExp(`${moneyPattern.source}[^\\n]{0,20}${driveAway.source}|${driveAway.source}[^\\n]{0,20}${moneyPattern.source}`, 'i'),
        160,
      )
        ? { ok: true, evidence: evidenceAt(page, part) }
        : { ok: false, problem: `names a part of a price without the total: “${quote(page, part)}”`, evidence: evidenceAt(page, part) },
    );
  },
};
