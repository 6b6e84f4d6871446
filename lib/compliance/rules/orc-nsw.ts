import { evidenceAt, hasNear, keptAt, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';
import { moneyPattern, onRoads } from '../words.ts';

const priceCut = new RegExp(`${moneyPattern.source}\\s+(?:off|discount)\\b|\\b(?:reduced|cut) by ${moneyPattern.source}`, 'i');

const dealerCharges = /\bdealer (?:delivery|charges?|fees?)\b/i;

export const orcNswRule: LawRule = {
  title: 'Words for on-road charges',
  country: ['AU'],
  states: ['NSW'],
  trigger: 'words for charges beside the offer of a car',
  shows: 'never “on road costs” for charges of the state; dealer charges in dollars; the cash price where a price is cut',
  intended: 'warn',
  certainty: 'repealed',
  source: 'NSW Fair Trading, Motor dealer advertisements (still names the 2014 regulation)',
  fix: 'write “government charges”, dealer charges as an amount, and the price of the car where it is cut',
  feedWords: [onRoads, dealerCharges, priceCut],
  check: (page): LawFinding[] => {
    const isOffer = (span: { start: number; end: number }) => page.car !== undefined || hasNear(page, span, moneyPattern, 60);
    const roads = mentions(page, onRoads, page.main).filter(isOffer);
    const charges = mentions(page, dealerCharges, page.main)
      .filter(isOffer)
      .filter((span) => !hasNear(page, span, moneyPattern, 20));
    // An advertised price cut requires the cash price; a page with prices shows it.
    const cuts = page.prices.some(({ start, end }) => moneyPattern.test(page.text.slice(start, end)))
      ? []
      : mentions(page, priceCut, page.main).filter(
          (span) => page.car !== undefined || hasNear(page, span, /\b(?:cars?|vehicles?|utes?)\b/i, 60),
        );
    return [
      ...cuts.map((span) => ({
        ok: false as const,
        problem: `promises a price cut without the cash price: “${quote(page, span)}”`,
        evidence: evidenceAt(page, span),
      })),
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
      ...(roads.length + charges.length + cuts.length === 0 ? page.prices.slice(0, 1).map((price) => keptAt(page, price)) : []),
    ];
  },
};
