import type { Compliance, CompliancePlace } from '#lib/build/check-compliance.ts';
import type { RuleSummary } from '#lib/compliance/law-summary.ts';
import { countOf } from '#lib/locale/plural.ts';

/** The number of places printed per rule. `--json` has all. */
const mostPlaces = 5;

const stateOf = ({ brokenPages, kept }: RuleSummary) =>
  brokenPages > 0 ? `broken on ${countOf(brokenPages, 'page')}, kept on ${kept}` : `kept on ${countOf(kept, 'page')}`;

function linesOf(rule: RuleSummary, places: readonly CompliancePlace[]): string[] {
  const own = places.filter((place) => place.rule === rule.rule);
  const broken = own.filter(({ ok }) => !ok);
  const shown = broken.length > 0 ? broken.slice(0, mostPlaces) : own.slice(0, 1);
  const more = broken.length - mostPlaces;
  return [
    `${rule.title} (${rule.rule}, ${rule.severity}): ${stateOf(rule)}`,
    `  shows: ${rule.shows}`,
    `  source: ${rule.source} (${rule.certainty})`,
    ...(rule.reason === undefined ? [] : [`  set in the settings: ${rule.reason}`]),
    ...shown.map(({ ok, page, car, problem, evidence }) =>
      ok ? `  kept: ${page}, ${evidence}` : `  broken: ${page}${car ? `, ${car},` : ''} ${problem} [${evidence}]`,
    ),
    ...(more > 0 ? [`  and ${countOf(more, 'more place')}`] : []),
    ...(broken.length > 0 ? [`  fix: ${rule.fix}`] : []),
  ];
}

/** The text of `forecourt compliance`: each triggered rule, its source, and the places that break it or comply with it. */
export const complianceLines = ({ rules, places }: Compliance): string[] => rules.flatMap((rule) => linesOf(rule, places));
