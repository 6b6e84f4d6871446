import { splitExtension } from '#lib/locale/phone-extension.ts';
import { emailKey, phoneKey } from './person.ts';

/** A phone number or an email address, normalised for comparison. */
export type Contact = { kind: 'phone' | 'email'; key: string };

/** Reads an email address or a phone number; undefined if the text is neither. */
export function readContact(text: string): Contact | undefined {
  const email = emailKey(text);
  if (email !== undefined) return { kind: 'email', key: email };
  const { number } = splitExtension(text);
  const phone = /^[\d\s()+./-]+$/.test(number) ? phoneKey(number) : undefined;
  return phone === undefined ? undefined : { kind: 'phone', key: phone };
}

/** Excluded, because a message may name other people. */
const isWritten = (name: string) => name === 'message' || name === 'comments';

/** The contacts in any field of a lead, including fields that dealers added to their forms. */
export function contactsOf(lead: Readonly<Record<string, unknown>>): Contact[] {
  return Object.entries(lead).flatMap(([name, value]): Contact[] => {
    if (isWritten(name)) return [];
    if (typeof value === 'object' && value !== null) return contactsOf(value as Record<string, unknown>);
    const contact = typeof value === 'string' || typeof value === 'number' ? readContact(String(value)) : undefined;
    return contact ? [contact] : [];
  });
}

export const isSameContact = (a: Contact, b: Contact): boolean => a.kind === b.kind && a.key === b.key;
