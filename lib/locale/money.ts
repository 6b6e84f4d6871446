import type { LocaleSettings } from './language.ts';

type Money = Pick<LocaleSettings, 'wholeDollars'>;

// Creating a formatter costs far more than using one, and a site formats hundreds of thousands of prices.
const formatters = new Map<number, Intl.NumberFormat>();

function formatter(digits: 0 | 2): Intl.NumberFormat {
  const cached = formatters.get(digits);
  if (cached) return cached;
  const created = new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formatters.set(digits, created);
  return created;
}

const digitsOf = ({ wholeDollars }: Money) => (wholeDollars ? 0 : 2);

/** The number that `formatMoney` shows (rule P6), so that machines read the same price as shoppers. */
export const shownDollars = (dollars: number, locale: Money): number =>
  Number(formatter(digitsOf(locale)).format(dollars).replaceAll(',', ''));

/** Formats dollars (rule P6): "$12,990", or "$12,990.50" with cents. */
export const formatMoney = (dollars: number, locale: Money): string =>
  `${dollars < 0 ? '-' : ''}$${formatter(digitsOf(locale)).format(Math.abs(dollars))}`;
