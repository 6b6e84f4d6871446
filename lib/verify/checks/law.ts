import { type Breach, ruleOf } from '#lib/compliance/check-page.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { breachSeverity, type RuleSettings } from '#lib/compliance/severity.ts';
import { carFile } from '../car-file.ts';
import type { Fault, ReleaseCheckRow } from '../check.ts';

/** A breach that blocks, on its page, or on that of the car of which a feed says it: a car with one is left out, its dealer goes on. */
function blockingFault(file: string, { rule, problem, car }: Breach): Fault {
  const { fix, isDealers, source } = ruleOf(rule);
  const says = `breaks ${rule} (${source}): ${problem}`;
  if (car) return { file: carFile(car.slug), problem: `${says}, in ${file}`, fix };
  return { file, problem: says, fix, ...(isDealers ? { ofSite: true } : {}) };
}

/** The breaches that block, on all pages of a release, those carried over too. Reports and `forecourt compliance` list the others. */
export function lawFaults({ pages }: LawRecord, settings: RuleSettings, today: string): Fault[] {
  return [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { broken }]) =>
      broken
        .filter(({ rule, warns }) => breachSeverity(rule, ruleOf(rule), settings, today, warns ?? false) === 'block')
        .map((breach) => blockingFault(file, breach)),
    );
}

/** What pages say keeps the law (rules Q1 and Q2). */
export const lawCheck: ReleaseCheckRow = {
  law: (record, { law }) => lawFaults(record, law.settings, law.context.today),
};
