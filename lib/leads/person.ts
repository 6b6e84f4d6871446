import { splitExtension } from '#lib/locale/phone-extension.ts';
import type { Lead } from '#lib/model/lead.ts';

/** The full name of a lead's person. */
export const fullName = ({ name, first_name, middle_name, last_name }: Lead): string =>
  (first_name ? [first_name, middle_name, last_name] : [name, last_name])
    .filter((part) => part)
    .join(' ')
    .trim();

/**
 * The country code of a number, without spaces. A US number of ten digits may begin with 61 or 64 too (area codes 617 and 646), so ten
 * digits have a country code only after + or 00.
 */
const countryCode = /^(?:(?:\+|00)(?:61|64)(?=\d{8,10}$)|(?:61|64)(?=\d{9,10}$)|(?:\+|00)?1(?=\d{10}$))/;

/** A phone number for comparison: digits only, without country code, leading zero and extension. Rule E64 says how many digits a number has. */
export const phoneKey = (phone: string | undefined): string | undefined => {
  const digits = splitExtension(phone?.trim() ?? '')
    .number.replaceAll(/[^\d+]/g, '')
    .replace(countryCode, '')
    .replaceAll('+', '')
    .replace(/^0/, '');
  return digits.length >= 6 && digits.length <= 20 ? digits : undefined;
};

/** An email address for comparison. */
export const emailKey = (email: string | undefined): string | undefined => {
  const address = email?.trim().toLowerCase();
  return address?.includes('@') ? address : undefined;
};
