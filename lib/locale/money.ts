import type { LocaleSettings } from './language.ts';

type Money = Pick<LocaleSettings, 'wholeDollars'>;

// Making a formatter costs many times what using it does, and a site writes a price some hundred thousand times.
const formatters = new Map<number, Intl.NumberFormat>();

function formatter(digits: 0 | 2): Intl.NumberFormat {
  const known = formatters.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formatters.set(digits, made);
  return made;
}

const digitsOf = ({ wholeDollars }: Money) => (wholeDollars ? 0 : 2);

/** The number that `formatMoney` writes: whole dollars, or to the cent (spec §9). What a machine reads agrees with what a shopper does. */
export const shownDollars = (dollars: number, locale: Money): number =>
  Number(formatter(digitsOf(locale)).format(dollars).replaceAll(',', ''));

/** Dollars as the site writes them: "$12,990", or "$12,990.50" where the site asks for cents (spec §9). */
export function formatMoney(dollars: number, locale: Money): string {
  return `${dollars < 0 ? '-' : ''}$${formatter(digitsOf(locale)).format(Math.abs(dollars))}`;
}
