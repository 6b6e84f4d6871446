import { isEmailAddress } from '../model/email-address.ts';

/** How a shopper signs in and is reached: a mobile number such as +61412345678, or an email address in lower case. */
export type ShopperContact = { kind: 'phone' | 'email'; address: string };

export type PhoneCountry = 'AU' | 'NZ' | 'US';

/** Country codes, and the numbers without them that take text messages (rule V2). The US has no range of its own for mobile phones. */
const mobiles: Record<PhoneCountry, { code: string; national: RegExp }> = {
  AU: { code: '61', national: /^4\d{8}$/ },
  NZ: { code: '64', national: /^2\d{7,9}$/ },
  US: { code: '1', national: /^[2-9]\d{2}[2-9]\d{6}$/ },
};

/** What a shopper reads whose number is none of a mobile phone of the site's country. */
export const mobileProblems: Record<PhoneCountry, string> = {
  AU: 'Please enter an Australian mobile number, such as 0412 345 678.',
  NZ: 'Please enter a New Zealand mobile number, such as 021 234 5678.',
  US: 'Please enter a US phone number, such as (212) 555-0100.',
};

/** A mobile number of a country as +61412345678, however it was typed; undefined for any other text. */
export function readMobile(text: string, country: PhoneCountry): string | undefined {
  const { code, national } = mobiles[country];
  if (text.length > 40 || !/^\+?[\d\s().-]+$/.test(text.trim())) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const international = /^\s*\+|^00/.test(text);
  const rest = international
    ? digits.replace(/^00/, '').replace(new RegExp(`^${code}`), '\n')
    : digits.replace(new RegExp(`^${code}(?=\\d{9,})`), '').replace(country === 'US' ? /^1(?=\d{10}$)/ : /^0/, '');
  // A number of another country has no line break in front.
  const own = international ? (rest.startsWith('\n') ? rest.slice(1).replace(/^0/, '') : '') : rest;
  return national.test(own) ? `+${code}${own}` : undefined;
}

/** An email address as accounts know it; undefined for any other text. */
export function readEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return isEmailAddress(address) ? address : undefined;
}

/**
 * All numbers that differ in the last four digits alone: who orders messages to a whole block of numbers uses one area. A mail costs nothing, and
 * half of all shoppers share one host, so an address is an area of its own.
 */
export const areaOf = ({ kind, address }: ShopperContact): string => (kind === 'phone' ? address.slice(0, -4) : address);

/** Numbers as people of a country write them: the digits after the country code, in groups. */
const groups: Record<PhoneCountry, { prefix: string; sizes: readonly number[] }> = {
  AU: { prefix: '0', sizes: [3, 3, 3] },
  NZ: { prefix: '0', sizes: [2, 3, 5] },
  US: { prefix: '', sizes: [3, 3, 4] },
};

/** A number of an account as its owner writes it, such as 0412 345 678; as it is if it is of no country that we know. */
export function nationalNumber(address: string): string {
  const country = (Object.keys(mobiles) as PhoneCountry[]).find((one) => readMobile(address, one) === address);
  if (!country) return address;
  const { prefix, sizes } = groups[country];
  const digits = address.slice(1 + mobiles[country].code.length);
  const ends = sizes.map((_size, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  const parts = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).filter(Boolean);
  return prefix + parts.join(' ');
}
