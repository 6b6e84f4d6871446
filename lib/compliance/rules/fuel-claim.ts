import { evidenceAt, hasNear, keptAt, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';

const figure = /\d(?:\.\d+)?\s?(?:L|litres?|ltrs?)\s?(?:\/|per)\s?100\s?km|\d\s?g\s?\/\s?km/i;

export const fuelClaimRule: LawRule = {
  title: 'Fuel figures and their test',
  country: ['AU'],
  trigger: 'a figure of fuel or CO2, such as “5.9 L/100 km”',
  shows: 'that it is the combined figure, and the test',
  intended: 'warn',
  certainty: 'well-known',
  source: 'ADR 81/02 binds the windscreen label; no rule for advertisements found',
  fix: 'write “combined, ADR 81/02” beside the figure',
  feedWords: [figure],
  check: (page) =>
    mentions(page, figure).map((span): LawFinding => {
      const lacks = [
        ...(hasNear(page, span, /combined/i, 80) ? [] : ['“combined”']),
        ...(hasNear(page, span, /ADR\s?81|WLTP|NEDC|\btest/i, 80) ? [] : ['the test']),
      ];
      return lacks.length === 0
        ? keptAt(page, span)
        : {
            ok: false,
            problem: `states fuel use without ${lacks.join(' and ')}: “${quote(page, span)}”`,
            evidence: evidenceAt(page, span),
          };
    }),
};
