import { type Breach, ruleOf } from './check-page.ts';
import { type LawRule, type Severity, severities, startingSeverity } from './rule.ts';

/** The severities that a dealer's lawyer has set, by rule id. */
export type RuleSettings = { readonly [id: string]: { severity: Severity; reason: string } | undefined };

const mildest = (a: Severity, b: Severity): Severity => (severities.indexOf(a) > severities.indexOf(b) ? a : b);

/** The severity of a rule at a dealer on a day, such as "2026-11-26", and why it differs from the rule's own. */
export function severityOf(id: string, rule: LawRule, settings: RuleSettings, today: string): { severity: Severity; reason?: string } {
  const set = Object.hasOwn(settings, id) ? settings[id] : undefined;
  if (set) return set;
  if (rule.from !== undefined && today < rule.from) return { severity: mildest(startingSeverity(rule), 'note') };
  return { severity: startingSeverity(rule) };
}

/** The severity of one breach. A breach that only lacks proof never blocks, unless the dealer's lawyer decided so. */
export const breachSeverity = (id: string, rule: LawRule, settings: RuleSettings, today: string, warns: boolean): Severity => {
  const { severity } = severityOf(id, rule, settings, today);
  const isSet = Object.hasOwn(settings, id) && settings[id] !== undefined;
  return warns && !isSet ? mildest(severity, 'warn') : severity;
};

/**
 * The severity of any breach at a dealer on a day. There are few rules and tens of thousands of breaches, so the result per rule is cached.
 */
export function breachSeverities(settings: RuleSettings, today: string): (breach: Pick<Breach, 'rule' | 'warns'>) => Severity {
  const severityByRule = { plain: new Map<string, Severity>(), warns: new Map<string, Severity>() };
  return ({ rule, warns = false }) => {
    const list = warns ? severityByRule.warns : severityByRule.plain;
    const before = list.get(rule);
    if (before !== undefined) return before;
    const severity = breachSeverity(rule, ruleOf(rule), settings, today, warns);
    list.set(rule, severity);
    return severity;
  };
}
