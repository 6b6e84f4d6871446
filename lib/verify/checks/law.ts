import { type Breach, type RuleId, ruleOf } from '#lib/compliance/check-page.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { breachSeverity, type RuleSettings } from '#lib/compliance/severity.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { Fault, ReleaseCheckRow } from '../check.ts';

/** A breach that blocks, on its page: a car with one is left out, its dealer goes on. */
function blockingFault(file: string, { rule, problem }: Breach): Fault {
  const { fix, isDealers, source } = ruleOf(rule);
  return { file, problem: `breaks ${rule} (${source}): ${problem}`, fix, ...(isDealers ? { ofSite: true } : {}) };
}

/** One warning for a rule, however many pages break it; the command shows each. */
function warningOf(slug: string, rule: RuleId, breaches: readonly (readonly [file: string, breach: Breach])[]): Fault {
  const [[file, { problem }]] = breaches as [readonly [string, Breach]];
  const files = new Set(breaches.map(([name]) => name));
  const fix = `${ruleOf(rule).fix}; ${nextCommand('compliance', slug)} shows each place`;
  return { file, problem: `may break ${rule}: ${problem}`, fix, warns: true, alsoIn: files.size - 1 || undefined };
}

/** The faults of all pages of a release, those carried over too. Notes are no faults: reports list them. */
export function lawFaults({ pages }: LawRecord, slug: string, settings: RuleSettings, today: string): Fault[] {
  const faults: Fault[] = [];
  const warnings = new Map<RuleId, (readonly [string, Breach])[]>();
  for (const [file, { broken }] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const breach of broken) {
      const severity = breachSeverity(breach.rule, ruleOf(breach.rule), settings, today, breach.warns ?? false);
      if (severity === 'block') faults.push(blockingFault(file, breach));
      else if (severity === 'warn') warnings.set(breach.rule, [...(warnings.get(breach.rule) ?? []), [file, breach]]);
    }
  return [...faults, ...[...warnings].map(([rule, breaches]) => warningOf(slug, rule, breaches))];
}

/** What pages say keeps the law (rules Q1 and Q2). */
export const lawCheck: ReleaseCheckRow = {
  law: (record, { catalogue, law }) => lawFaults(record, catalogue.site.slug, law.settings, law.context.today),
};
