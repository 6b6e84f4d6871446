import { isEmailAddress } from '../model/email-address.ts';
import { withoutInvisible } from '../model/without-invisible.ts';

/** How a shopper signs in and is reached: a mobile number such as +61412345678, or an email address in lower case. */
export type ShopperContact = { kind: 'phone' | 'email'; address: string };

export type PhoneCountry = 'AU' | 'NZ' | 'US';

/** Country codes, and the numbers without them that take text messages (rule V2). The US has no range of its own for mobile phones. */
const mobiles: Record<PhoneCountry, { code: string; national: RegExp }> = {
  AU: { code: '61', national: /^4\d{8}$/ },
  NZ: { code: '64', national: /^2\d{7,9}$/ },
  US: { code: '1', national: /^[2-9]\d{2}[2-9]\d{6}$/ },
};

/**
 * Area codes below +1 that are not of the US: Canada, the islands of the Caribbean and Bermuda, and those of no place, such as free and premium numbers.
 * Who orders messages for money uses the dear ones among them.
 */
const otherAreas = new Set(
  [
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 537 548 579 581 584 587',
    '604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902 905 942',
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876',
    '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 566 569 577 578 588 589 600 622 700 710',
    '800 822 833 844 855 866 877 880 881 882 883 884 885 886 887 888 889 900',
  ].flatMap((codes) => codes.split(' ')),
);

const isOfCountry = (own: string, country: PhoneCountry) => country !== 'US' || !(otherAreas.has(own.slice(0, 3)) || /^.11/.test(own));

/** What a shopper reads whose number is none of a mobile phone of the site's country. */
export const mobileProblems: Record<PhoneCountry, string> = {
  AU: 'Please enter an Australian mobile number, such as 0412 345 678.',
  NZ: 'Please enter a New Zealand mobile number, such as 021 234 5678.',
  US: 'Please enter a US phone number, such as (212) 555-0100.',
};

/** A mobile number of a country as +61412345678, however it was typed; undefined for any other text. */
export function readMobile(text: string, country: PhoneCountry): string | undefined {
  const { code, national } = mobiles[country];
  const typed = withoutInvisible(text);
  if (text.length > 40 || !/^\(?\+?[\d\s().\p{Pd}]+$/u.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  const international = /^\(?(?:\+|00)/.test(typed);
  const rest = international
    ? digits.replace(/^00/, '').replace(new RegExp(`^${code}`), '\n')
    : digits.replace(new RegExp(`^${code}(?=\\d{9,})`), '').replace(country === 'US' ? /^1(?=\d{10}$)/ : /^0/, '');
  // A number of another country has no line break in front.
  const own = international ? (rest.startsWith('\n') ? rest.slice(1).replace(/^0/, '') : '') : rest;
  return national.test(own) && isOfCountry(own, country) ? `+${code}${own}` : undefined;
}

/** An email address as accounts know it; undefined for any other text. */
export function readEmail(text: string): string | undefined {
  const address = withoutInvisible(text).toLowerCase();
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
