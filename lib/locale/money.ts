import type { LocaleSettings } from './language.ts';
import { formatNumber } from './thousands.ts';

type Money = Pick<LocaleSettings, 'wholeDollars'>;

let cents: Intl.NumberFormat | undefined;

/** An amount that is not negative. Whole dollars need no `Intl`: creating a formatter costs far more than using one. */
function amountText(dollars: number, { wholeDollars }: Money): string {
  if (wholeDollars) return formatNumber(Math.round(dollars));
  if (Number.isSafeInteger(dollars)) return `${formatNumber(dollars)}.00`;
  cents ??= new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return cents.format(dollars);
}

const signOf = (dollars: number) => (dollars < 0 ? '-' : '');

/** The number that `formatMoney` shows (rule P6), so that machines and shoppers get the same price. */
export const shownDollars = (dollars: number, locale: Money): number =>
  Number(signOf(dollars) + amountText(Math.abs(dollars), locale).replaceAll(',', ''));

/** Formats dollars (rule P6): "$12,990", or "$12,990.50" with cents. */
export const formatMoney = (dollars: number, locale: Money): string => `${signOf(dollars)}$${amountText(Math.abs(dollars), locale)}`;
