import { evidenceAt, hasNear, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { moneyPattern, onRoads } from '../words.ts';

export const orcNswRule: LawRule = {
  country: ['AU'],
  states: ['NSW'],
  trigger: 'words for charges beside the offer of a car',
  shows: 'never “on road costs” for charges of the state; dealer charges in dollars',
  intended: 'warn',
  certainty: 'repealed',
  source: 'NSW Fair Trading, Motor dealer advertisements (still names the 2014 regulation)',
  fix: 'write “government charges”, and dealer charges as an amount',
  check: (page): LawFinding[] => {
    const isOffer = (span: { start: number; end: number }) => page.car !== undefined || hasNear(page, span, moneyPattern, 60);
    const roads = mentions(page, onRoads, page.main).filter(isOffer);
    const charges = mentions(page, /\bdealer (?:delivery|charges?|fees?)\b/i, page.main)
      .filter(isOffer)
      .filter((span) => !hasNear(page, span, moneyPattern, 20));
    return [
      ...roads.map((span) => ({
        ok: false as const,
        problem: `calls charges “on road costs”: “${quote(page, span)}”`,
        evidence: evidenceAt(page, span),
      })),
      ...charges.map((span) => ({
        ok: false as const,
        problem: `names dealer charges without dollars: “${quote(page, span)}”`,
        evidence: evidenceAt(page, span),
      })),
      ...(roads.length + charges.length === 0
        ? page.prices.slice(0, 1).map((price) => ({ ok: true as const, evidence: evidenceAt(page, price) }))
        : []),
    ];
  },
};
