import { lead as leadSchema } from '#lib/model/lead.ts';

/** The fields that we know and that people write in one line. */
const oneLine = new Set(Object.keys(leadSchema.shape).filter((name) => name !== 'message'));

/**
 * Characters that are removed from a lead: control characters, which have a meaning in emails, terminals and spreadsheets, and some of
 * which PostgreSQL cannot store; marks that reverse the direction of text, so that it looks like something else; lone surrogates, which
 * strict JSON parsers refuse.
 */
const unwanted = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

/** A text without unwanted characters; line breaks become "\n", and tabs stay. */
const cleanText = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(unwanted, '');

/** Cleans every text and name of a value (rule E65). */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), cleanValue(inner)]));
}

/**
 * A cleaned request body with a lead (rule E65): without unwanted characters; names, addresses and numbers on one line. Nulls are left out,
 * because pages send null for unknown values.
 */
export function cleanLeadBody(body: unknown): unknown {
  const isSet = ([, value]: [string, unknown]) => value !== null && value !== undefined;
  const { lead, ...rest } = cleanValue(body) as { lead: object };
  const fields = Object.entries(lead)
    .filter(isSet)
    .map(([name, value]) => [name, typeof value === 'string' && oneLine.has(name) ? value.replaceAll(/[\t\n]+/g, ' ') : value]);
  return { ...Object.fromEntries(Object.entries(rest).filter(isSet)), lead: Object.fromEntries(fields) };
}
