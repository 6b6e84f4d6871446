import type { LawPage } from './law-page.ts';
import { lawRules } from './registry.ts';
import type { LawContext, LawFinding, LawRule } from './rule.ts';

/** The id of a rule: the name of its file. */
export type RuleId = keyof typeof lawRules;

export const ruleIds = Object.keys(lawRules) as RuleId[];

export const ruleOf = (id: RuleId): LawRule => lawRules[id];

/** A breach on a page, or of a car in a feed. `warns`: proof is missing, so it never blocks by default. */
export type Breach = { rule: RuleId; problem: string; evidence: string; warns?: true; car?: { slug: string; name: string } };

/** The legal findings of a page: the rules that it complies with, each with the first such place, and each breach. */
export type PageLaw = { kept: { rule: RuleId; evidence: string }[]; broken: Breach[] };

/** More breaches of one rule on one page would only repeat the same fault. */
const mostBreaches = 5;

const applies = ({ country, states }: LawRule, law: LawContext) =>
  country.includes(law.country) && (states === undefined || states.some((state) => law.states.includes(state)));

/** The rules that apply to a dealer, by country and state. With `what`, only those that also read that. */
export const rulesFor = (law: LawContext, what?: 'feedWords' | 'readsDialogs'): RuleId[] =>
  ruleIds.filter((id) => applies(ruleOf(id), law) && (what === undefined || ruleOf(id)[what] !== undefined));

/** The first finding of each rule that a page complies with, and the page's breaches. */
type JudgedPage = { kept: { rule: RuleId; finding: { evidence: string } }[]; broken: Breach[] };

/**
 * Checks a page against the rules from `rulesFor`, without quoting evidence yet. A rule that nothing on the page triggers is in neither
 * list.
 */
export function judgePage(page: LawPage, law: LawContext, rules: readonly RuleId[]): JudgedPage {
  const verdict: JudgedPage = { kept: [], broken: [] };
  for (const rule of rules) {
    const findings = ruleOf(rule).check(page, law);
    let keptFinding: LawFinding | undefined;
    let breaches: Map<string, Breach> | undefined;
    for (const finding of findings) {
      if (finding.ok) keptFinding ??= finding;
      else if ((breaches?.size ?? 0) < mostBreaches) {
        const { problem, evidence, warns } = finding;
        breaches ??= new Map();
        breaches.set(problem, { rule, problem, evidence, ...(warns ? { warns } : {}) });
      }
    }
    if (breaches) verdict.broken.push(...breaches.values());
    else if (keptFinding) verdict.kept.push({ rule, finding: keptFinding });
  }
  return verdict;
}

/** Checks a page, with the evidence for each rule that it complies with. */
export function checkPage(page: LawPage, law: LawContext, rules: readonly RuleId[]): PageLaw {
  const { kept, broken } = judgePage(page, law, rules);
  return { kept: kept.map(({ rule, finding }) => ({ rule, evidence: finding.evidence })), broken };
}
