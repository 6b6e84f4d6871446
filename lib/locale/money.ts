import type { LocaleSettings } from './language.ts';

type Money = Pick<LocaleSettings, 'wholeDollars'>;

/** The number that `formatMoney` writes: whole dollars, or to the cent (spec §9). What a machine reads agrees with what a shopper does. */
export const shownDollars = (dollars: number, locale: Money): number =>
  Number(
    dollars.toLocaleString('en-AU', { maximumFractionDigits: locale.wholeDollars ? 0 : 2, useGrouping: false, roundingMode: 'halfExpand' }),
  );

/** Dollars as the site writes them: "$12,990", or "$12,990.50" where the site asks for cents (spec §9). */
export function formatMoney(dollars: number, locale: Money): string {
  const digits = locale.wholeDollars ? 0 : 2;
  const text = Math.abs(dollars).toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${dollars < 0 ? '-' : ''}$${text}`;
}
