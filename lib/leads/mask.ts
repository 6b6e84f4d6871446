import type { Lead } from '#lib/model/lead.ts';
import { fullName } from './person.ts';

const maskWord = (word: string) => (word.length < 2 ? '*' : `${word.slice(0, 1)}${'*'.repeat(Math.min(word.length - 1, 5))}`);

/** The person of a lead, masked for lists: enough to tell two people apart, too little to contact them (rule E16). */
export function maskPerson(lead: Lead): { name: string; phone: string; email: string } {
  const [user = '', host = ''] = (lead.email ?? '').split('@');
  const digits = (lead.phone ?? '').replaceAll(/\D/g, '');
  return {
    name: fullName(lead).split(/\s+/).filter(Boolean).map(maskWord).join(' '),
    phone: digits ? `${'*'.repeat(Math.max(0, digits.length - 2))}${digits.slice(-2)}` : '',
    email: user ? `${maskWord(user)}@${host}` : '',
  };
}
