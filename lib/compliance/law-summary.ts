import { z } from 'zod';
import { type RuleId, ruleIds, ruleOf } from './check-page.ts';
import type { LawRecord } from './law-record.ts';
import { type Severity, severities } from './rule.ts';
import { breachSeverity, type RuleSettings, severityOf } from './severity.ts';

const count = z.number().int().nonnegative();

/** A rule that applies to a dealer, as reports show it. */
export const ruleSummary = z.object({
  rule: z.string(),
  title: z.string().default('').describe('what it is about; empty in reports of earlier code'),
  severity: z.enum(severities),
  reason: z.string().optional().describe('why the severity is not the one that the rule starts with'),
  shows: z.string(),
  source: z.string(),
  certainty: z.string(),
  fix: z.string(),
  kept: count.describe('pages that keep it'),
  brokenPages: count,
  broken: z
    .array(
      z.object({
        page: z.string().describe('the first file that has it'),
        car: z.string().optional().describe('the car of which a feed says it'),
        severity: z.enum(severities),
        problem: z.string(),
        evidence: z.string(),
        also: z.array(z.string()).default([]).describe('the next files with the same problem'),
        more: count.default(0).describe('further files with it'),
      }),
    )
    .describe('the first problems'),
});
export type RuleSummary = z.infer<typeof ruleSummary>;

const mostListed = 20;
const mostNamed = 4;

/** A person knows the home page best, and no one looks for the page of an address that does not exist. */
const placeOf = (page: string) => (page === 'index.html' ? 0 : page === '404.html' ? 2 : 1);

/** Sums up what every page of a release says, rule by rule: broken rules first, the gravest before. Rules that nothing triggers are left out. */
export function summarizeLaw({ pages }: LawRecord, settings: RuleSettings, today: string): RuleSummary[] {
  const kept = new Map<RuleId, number>();
  const broken = new Map<RuleId, { files: Set<string>; severities: Set<Severity>; problems: Map<string, RuleSummary['broken'][number]> }>();
  const inOrder = [...pages].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  for (const [page, law] of inOrder) {
    for (const id of law.kept) kept.set(id, (kept.get(id) ?? 0) + 1);
    for (const { rule, problem, evidence, warns, car } of law.broken) {
      const sum = broken.get(rule) ?? { files: new Set<string>(), severities: new Set<Severity>(), problems: new Map() };
      broken.set(rule, sum);
      sum.files.add(page);
      const severity = breachSeverity(rule, ruleOf(rule), settings, today, warns ?? false);
      sum.severities.add(severity);
      const same = sum.problems.get(`${severity} ${problem}`);
      if (!same) {
        const first = { page, ...(car ? { car: car.name } : {}), severity, problem, evidence, also: [], more: 0 };
        sum.problems.set(`${severity} ${problem}`, first);
      } else if (same.page !== page && same.also.at(-1) !== page) {
        if (same.also.length < mostNamed) same.also.push(page);
        else same.more += 1;
      }
    }
  }
  const gravest = (found: ReadonlySet<Severity>) => severities.find((severity) => found.has(severity)) ?? 'note';
  const gravity = (severity: Severity) => severities.indexOf(severity);
  return ruleIds
    .filter((id) => kept.has(id) || broken.has(id))
    .map((id): RuleSummary => {
      const { title, shows, source, certainty, fix } = ruleOf(id);
      const { severity, reason } = severityOf(id, ruleOf(id), settings, today);
      const sum = broken.get(id);
      return {
        ...{
          rule: id,
          title,
          severity: sum ? gravest(sum.severities) : severity,
          ...(reason === undefined ? {} : { reason }),
          shows,
          source,
          certainty,
          fix,
        },
        ...{ kept: kept.get(id) ?? 0, brokenPages: sum?.files.size ?? 0, broken: [...(sum?.problems.values() ?? [])].slice(0, mostListed) },
      };
    })
    .sort((a, b) => Number(a.brokenPages === 0) - Number(b.brokenPages === 0) || gravity(a.severity) - gravity(b.severity));
}
