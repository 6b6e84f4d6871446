import type { Lead } from '#lib/model/lead.ts';

/** The full name of a lead's person. */
export const fullName = ({ name, first_name, middle_name, last_name }: Lead): string =>
  (first_name ? [first_name, middle_name, last_name] : [name, last_name])
    .filter((part) => part)
    .join(' ')
    .trim();

/** A phone number for comparison: digits only, without country code and leading zero. */
export const phoneKey = (phone: string | undefined): string | undefined => {
  const digits = (phone ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?(?:61|64|1)(?=\d{8,10}$)/, '')
    .replace(/^0/, '');
  return digits.length >= 6 ? digits : undefined;
};

/** An email address for comparison. */
export const emailKey = (email: string | undefined): string | undefined => {
  const address = email?.trim().toLowerCase();
  return address?.includes('@') ? address : undefined;
};
