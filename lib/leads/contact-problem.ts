import { isEmailAddress } from '#lib/model/email-address.ts';
import type { Lead } from '#lib/model/lead.ts';
import { leadFields } from './lead-fields.ts';

/** Fields with a phone number or an email address, under our names and under dealers' names. */
const phoneNames = /phone|mobile|cell|contact_number/;
const emailNames = /e_?mail/;

/** A number that could be dialled: an old local one has 6 digits, an international one 15, and some people add an extension. */
const isDialable = (text: string) => /^\d{6,20}$/.test(text.replaceAll(/\D/g, ''));

export type ContactProblem = { code: string; error: string; fields: Record<string, string> };

/** Why nobody could reply to a lead (rule E64). Undefined if somebody can. An early step of a form may not have asked yet. */
export function contactProblem(lead: Lead): ContactProblem | undefined {
  const email = lead.email?.trim() ?? '';
  if (email !== '' && !isEmailAddress(email))
    return { code: 'invalid_email', error: 'Please check the email address.', fields: { email: 'invalid email address' } };
  if (lead.form_completed === false) return undefined;
  const hasContact = leadFields(lead).some(
    ({ key, value }) => (phoneNames.test(key) && isDialable(value)) || (emailNames.test(key) && isEmailAddress(value)),
  );
  if (hasContact) return undefined;
  const error = 'Please enter a phone number or an email address, so that we can answer you.';
  return { code: 'no_contact', error, fields: { [lead.phone === undefined && lead.email !== undefined ? 'email' : 'phone']: error } };
}
