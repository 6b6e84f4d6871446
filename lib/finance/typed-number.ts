import { looseNumber } from '../model/loose.ts';

const isGrouped = (text: string) => /^\d{1,3}(,\d{3})+$/.test(text);

/**
 * Reads a number that a shopper typed: "12,500" and "12 500" are thousands, "9,5" and "1.234,56" have a decimal comma. `isRate` reads every
 * single comma as a decimal one, because nobody pays thousands of per cent.
 */
export function typedNumber(text: string, isRate = false): number | undefined {
  const digits = text.trim().replaceAll(/[$%\s\u00a0’']/g, '');
  const comma = digits.lastIndexOf(',');
  if (comma === -1) return looseNumber(/^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? digits.replaceAll('.', '') : digits);
  if (comma < digits.lastIndexOf('.')) return looseNumber(digits);
  const [whole = '', ...decimals] = digits.split(',');
  const isDecimal = decimals.length === 1 && (isRate || !isGrouped(digits));
  if (!isDecimal) return isGrouped(digits) ? looseNumber(digits) : undefined;
  return looseNumber(`${whole.replaceAll('.', '') || '0'}.${decimals[0] || '0'}`);
}
