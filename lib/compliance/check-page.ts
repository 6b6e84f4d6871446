import type { LawPage } from './law-page.ts';
import { lawRules } from './registry.ts';
import type { LawContext, LawRule } from './rule.ts';

/** The id of a rule: the name of its file. */
export type RuleId = keyof typeof lawRules;

export const ruleIds = Object.keys(lawRules) as RuleId[];

export const ruleOf = (id: RuleId): LawRule => lawRules[id];

/** A breach on a page, or of a car in a feed. `warns`: proof is missing, so that it never blocks by default. */
export type Breach = { rule: RuleId; problem: string; evidence: string; warns?: true; car?: { slug: string; name: string } };

/** What the law says of a page: the rules it keeps, with the first place that does, and each breach. */
export type PageLaw = { kept: { rule: RuleId; evidence: string }[]; broken: Breach[] };

/** More breaches of one rule on one page are the same fault many times. */
const mostBreaches = 5;

const applies = ({ country, states }: LawRule, law: LawContext) =>
  country.includes(law.country) && (states === undefined || states.some((state) => law.states.includes(state)));

/** The rules that apply to a dealer, by country and state; with `what`, those that read it besides pages. */
export const rulesFor = (law: LawContext, what?: LawRule['alsoReads']): RuleId[] =>
  ruleIds.filter((id) => applies(ruleOf(id), law) && (what === undefined || ruleOf(id).alsoReads === what));

/** Checks a page against rules, which `rulesFor` chose. A rule that nothing on the page triggers is in neither list. */
export function checkPage(page: LawPage, law: LawContext, rules: readonly RuleId[]): PageLaw {
  const found: PageLaw = { kept: [], broken: [] };
  for (const rule of rules) {
    const findings = ruleOf(rule).check(page, law);
    if (findings.length === 0) continue;
    const breaches = new Map<string, Breach>();
    for (const finding of findings) {
      if (finding.ok || breaches.size >= mostBreaches) continue;
      const { problem, evidence, warns } = finding;
      breaches.set(problem, { rule, problem, evidence, ...(warns ? { warns } : {}) });
    }
    const first = findings.find(({ ok }) => ok);
    if (breaches.size > 0) found.broken.push(...breaches.values());
    else if (first) found.kept.push({ rule, evidence: first.evidence });
  }
  return found;
}
