import type { LocaleSettings } from './language.ts';

/** Dollars as the site writes them: "$12,990", or "$12,990.50" where the site asks for cents (spec §9). */
export function formatMoney(dollars: number, locale: Pick<LocaleSettings, 'wholeDollars'>): string {
  const digits = locale.wholeDollars ? 0 : 2;
  const text = Math.abs(dollars).toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${dollars < 0 ? '-' : ''}$${text}`;
}
