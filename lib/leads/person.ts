import type { Lead } from '#lib/model/lead.ts';

/** The names of a lead as one, for people. */
export const fullName = ({ name, first_name, middle_name, last_name }: Lead): string =>
  (first_name ? [first_name, middle_name, last_name] : [name, last_name])
    .filter((part) => part)
    .join(' ')
    .trim();

/** A phone number as digits that are the same however it was written: without spaces, country code and leading zero. */
export const phoneKey = (phone: string | undefined): string | undefined => {
  const digits = (phone ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?(?:61|64|1)(?=\d{8,10}$)/, '')
    .replace(/^0/, '');
  return digits.length >= 6 ? digits : undefined;
};

/** An e-mail address as it is compared. */
export const emailKey = (email: string | undefined): string | undefined => {
  const address = email?.trim().toLowerCase();
  return address?.includes('@') ? address : undefined;
};
