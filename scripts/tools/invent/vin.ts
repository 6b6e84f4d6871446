import type { Random } from './random.ts';

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const values: Record<string, number> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
]);
/** Model year codes of ISO 3779 in use: 30 years, then they begin again. */
const years = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** The check digit (position 9) of a 17-character VIN, as 49 CFR 565 works it out. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, letter, index) => total + (values[letter] ?? 0) * (weights[index] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** A made-up VIN that passes the check: 17 characters, no I, O or Q, the model year's code at position 10. */
export function inventVin(random: Random, year = 2000): string {
  const run = (count: number) => Array.from({ length: count }, () => letters[random.whole(0, letters.length - 1)]).join('');
  const yearCode = years[(((year - 1980) % 30) + 30) % 30];
  const serial = String(random.whole(0, 999_999)).padStart(6, '0');
  const open = `6${run(7)}0${yearCode}${run(1)}${serial}`;
  return `${open.slice(0, 8)}${vinCheckDigit(open)}${open.slice(9)}`;
}
