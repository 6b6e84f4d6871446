import { z } from 'zod';
import { type Consent, consent, type FormCheck, formCheck, type Lead, type LeadTarget, lead, leadTarget } from '#lib/model/lead.ts';
import { cleanLeadBody } from './clean-lead.ts';

/** Limits of a lead: fields, bytes of one field, and bytes of the whole (rule E8). */
export const leadLimits = { fields: 100, fieldBytes: 10_000, bytes: 256_000, depth: 8 } as const;

/** Why a lead was refused: the text is shown to the shopper. */
export type LeadProblem = { status: 400 | 413 | 422; code: string; error: string; fields?: Record<string, string> };

export type ReceivedLead = {
  lead: Lead;
  consent?: Consent | undefined;
  check?: FormCheck | undefined;
  /** Set by the first version of a lead. Later steps cannot change it. */
  target?: LeadTarget | undefined;
};

/** The body of a lead request. */
export const leadEnvelope = z.object({ lead, consent: consent.optional(), check: formCheck.optional(), target: leadTarget.optional() });

const encoder = new TextEncoder();
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function isTooLong(name: string, value: unknown): boolean {
  const texts = [name, textOf(value ?? null)];
  // A character takes at most three bytes, so most fields are short enough without encoding them.
  if (texts.join('').length * 3 <= leadLimits.fieldBytes) return false;
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0) > leadLimits.fieldBytes;
}

const depthOf = (value: unknown, limit: number): number => {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  let deepest = 0;
  // A loop, because a list may have more items than a call can have arguments.
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
  return 1 + deepest;
};

const secretFields = /card.?(?:number|expiry)|(?:^|[^a-z])cv[cv]2?(?:$|[^a-z])/i;

/** Removes the fields of payment cards at every level (rule E12). */
function withoutCards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (secretFields.test(name) ? [] : [[name, withoutCards(inner)]])),
  );
}

/** Reads the parsed body of a lead request. Unknown fields are kept. A body over the limits, or one that is not a lead, is a problem. */
export function readLead(body: unknown): ReceivedLead | LeadProblem {
  const fields = (body as { lead?: unknown } | null)?.lead;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { status: 400, code: 'invalid_lead', error: 'The body must be {"lead": {…}}.' };
  if (depthOf(body, leadLimits.depth + 1) > leadLimits.depth)
    return { status: 422, code: 'lead_too_deep', error: `A lead may be nested ${leadLimits.depth} levels deep.` };
  const names = Object.keys(fields);
  if (names.length > leadLimits.fields)
    return { status: 422, code: 'too_many_fields', error: `A lead may have ${leadLimits.fields} fields, not ${names.length}.` };
  const long = Object.entries(fields).filter(([name, value]) => isTooLong(name, value));
  if (long.length > 0) {
    const message = 'This is too long. Please shorten it.';
    return {
      status: 422,
      code: 'field_too_long',
      error: message,
      fields: Object.fromEntries(long.map(([name]) => [name.slice(0, 100), message])),
    };
  }
  const parsed = leadEnvelope.safeParse(cleanLeadBody(body));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [path.slice(path[0] === 'lead' ? 1 : 0).join('.'), message]);
    return { status: 422, code: 'invalid_lead', error: 'Some fields of the lead cannot be read.', fields: Object.fromEntries(problems) };
  }
  return { ...parsed.data, lead: withoutCards(parsed.data.lead) as Lead };
}

export const isProblem = (read: ReceivedLead | LeadProblem): read is LeadProblem => 'code' in read;
