import { withoutInvisible } from '../model/without-invisible.ts';
import type { Field } from './field-types.ts';
import type { FormValues } from './fields/field-kind.ts';
import type { FieldErrors } from './form-schema.ts';
import { messages } from './messages.ts';

/** The email hosts of most shoppers. */
const common = `gmail.com hotmail.com outlook.com yahoo.com icloud.com bigpond.com optusnet.com.au live.com.au outlook.com.au yahoo.com.au
  hotmail.co.nz xtra.co.nz yahoo.co.nz comcast.net`.split(/\s+/);

/** Real email hosts that are one letter away from a common one. */
const similar = new Set('mail.com email.com ymail.com yahoo.com.ar outlook.com.ar live.com.ar'.split(' '));

/** Whether one letter was left out, added, replaced, or swapped with the next. */
function isOneSlip(typed: string, right: string): boolean {
  const same = [...right].findIndex((letter, at) => letter !== typed[at]);
  if (same < 0) return typed.length === right.length + 1;
  const [a, b] = [typed.slice(same), right.slice(same)];
  if (a === b.slice(1) || a.slice(1) === b || a.slice(1) === b.slice(1)) return true;
  return a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0];
}

/** The probable correction of a mistyped address: "ana@gmial.com" is one slip from "ana@gmail.com". */
function likelyAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at).toLowerCase();
  if (at === 0 || common.includes(host) || similar.has(host)) return undefined;
  const near = common.find((commonHost) => isOneSlip(host, commonHost));
  return near && address.slice(0, at) + near;
}

/** Asks about email addresses that look mistyped, each only once: `asked` has the earlier questions. */
export function askAboutEmails(fields: readonly Field[], values: FormValues, askedFields: Set<string>): FieldErrors {
  const questions: Record<string, string> = {};
  for (const { type, name } of fields) {
    const address = withoutInvisible(String(values[name] ?? ''));
    const likely = type === 'email' && !askedFields.has(address) ? likelyAddress(address) : undefined;
    if (likely === undefined) continue;
    askedFields.add(address);
    questions[name] = messages.mistypedEmail(likely, address);
  }
  return questions;
}
