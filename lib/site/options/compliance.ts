import { z } from 'zod';
import { type RuleId, ruleIds } from '../../compliance/check-page.ts';
import { severities } from '../../compliance/rule.ts';
import { buildOnly, group, option } from './option.ts';

const ruleSetting = z.strictObject({
  severity: z.enum(severities).describe('block: the car or the release does not go live; warn: reported; note: listed only'),
  reason: z
    .string()
    .trim()
    .min(10, 'expected the reason in words, because reports repeat it')
    .describe('Who decided it and why; reports repeat it'),
});

/** The decisions of a dealer's lawyer about rules of law (rule Q3). */
export const compliance = buildOnly(
  group('The law that pages must keep; the command compliance lists the rules', {
    rules: option(
      z.partialRecord(z.enum(ruleIds as [RuleId, ...RuleId[]]), ruleSetting),
      {},
      'Rules by id with another severity, such as "was-now": { "severity": "block", "reason": "…" }',
    ),
  }),
);
