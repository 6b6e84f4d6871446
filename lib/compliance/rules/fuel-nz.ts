import { evidenceAt, hasNear, keptAt, mentions, quote } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';

const figure = /\d(?:\.\d+)?\s?(?:L|kWh)\s?(?:\/|per)\s?100\s?km/i;

export const fuelNzRule: LawRule = {
  title: 'Cost and stars of fuel use',
  country: ['NZ'],
  trigger: 'the fuel or energy use of a light vehicle',
  shows: 'the cost of a year and the stars of the label beside it; where there is no data, keep a proof of the look-up',
  intended: 'warn',
  certainty: 'read',
  source: 'Energy Efficiency (Vehicle Energy Economy Labelling) Regulations 2007 ($5,000 a car); EECA, Vehicle fuel economy labels',
  fix: 'write the cost a year and the stars beside the figure',
  feedWords: [figure],
  check: (page) =>
    (page.car ? mentions(page, figure, page.main) : []).map((span): LawFinding => {
      const lacks = [
        ...(hasNear(page, span, /\$\s?[\d,]+[^\n]{0,20}(?:a|per) year/i, 200) ? [] : ['the cost of a year']),
        ...(hasNear(page, span, /\bstars?\b/i, 200) ? [] : ['the stars']),
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
