import { countOf } from '#lib/locale/plural.ts';
import type { RuleSummary } from './law-summary.ts';

/** A line for each rule that pages break, for a person: "law, cr-comp (warn, 3 pages): about.html shows …; fix". */
export const brokenRuleLines = (law: readonly RuleSummary[]): string[] =>
  law.flatMap(({ rule, severity, brokenPages, broken: [first], fix }) =>
    first
      ? [
          `law, ${rule} (${severity}, ${countOf(brokenPages, 'page')}): ${first.page}${first.car ? `, ${first.car},` : ''} ${first.problem}; ${fix}`,
        ]
      : [],
  );
