import type { Language } from '../locale/language.ts';
import { formatMoney } from '../locale/money.ts';
import type { LenderData } from '../model/finance.ts';
import { toCents } from './amortise.ts';
import { amountOf, feeOf } from './lenders.ts';
import { centsText, type OfferLoan } from './shown-offer.ts';
import { financeWords, rateText, sentences } from './words.ts';

export type TermsSettings = {
  locale: { language: Language };
  finance: { termYears: number; example: { depositPercent: number; finalPaymentPercent: number } };
};

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: Number.isInteger(dollars) });

const maxMonths = 480;

/** A lender’s term in whole months, from the first usable field, or else the site’s term. */
function monthsOf({ termMonths, termYears, termWeeks }: LenderData, siteYears: number): number {
  const candidates = [termMonths, (termYears ?? 0) * 12, ((termWeeks ?? 0) * 12) / 52, siteYears * 12].map((months) =>
    Math.round(months ?? 0),
  );
  return candidates.find((months) => months >= 1 && months <= maxMonths) ?? maxMonths;
}

/** A term in words: "5-year term", "54-month term". */
export const termWords = (months: number) => (months % 12 === 0 ? `${months / 12}-year term` : `${months}-month term`);

const isNamed = ({ deposit, balloon }: LenderData) => deposit !== undefined || balloon !== undefined;

/** The example of a lender in numbers, for a car of this price (rule F9). */
export function exampleLoan(data: LenderData, price: number | undefined, { finance }: Pick<TermsSettings, 'finance'>): OfferLoan {
  const { depositPercent, finalPaymentPercent } = finance.example;
  const share = (percent: number) => toCents(((price ?? 0) * percent) / 100);
  return {
    rate: data.interestRate ?? 0,
    comparisonRate: data.comparisonRate ?? 0,
    years: monthsOf(data, finance.termYears) / 12,
    deposit: isNamed(data) ? (amountOf(data.deposit) ?? 0) : share(depositPercent),
    residual: isNamed(data) ? (amountOf(data.balloon) ?? 0) : share(finalPaymentPercent),
    fee: feeOf(data.establishmentFees),
  };
}

/**
 * The example that a repayment is based on (rule F9): "5-year term, $4,799 deposit, $14,397 final payment. Interest rate 8.49% p.a. Total
 * payable $61,521.40."
 */
export function termsText(data: LenderData, { locale, finance }: TermsSettings): string {
  const { deposit } = financeWords[locale.language];
  const parts = [termWords(monthsOf(data, finance.termYears))];
  if (!isNamed(data)) {
    const { depositPercent, finalPaymentPercent } = finance.example;
    if (depositPercent > 0) parts.push(`${depositPercent}% ${deposit}`);
    if (finalPaymentPercent > 0) parts.push(`${finalPaymentPercent}% final payment`);
  } else {
    parts.push(amountOf(data.deposit) === undefined ? `no ${deposit}` : `${money(data.deposit as number)} ${deposit}`);
    if (amountOf(data.balloon) !== undefined) parts.push(`${money(data.balloon as number)} final payment`);
  }
  if (amountOf(data.establishmentFees) !== undefined) parts.push(`${money(data.establishmentFees as number)} establishment fee`);
  const statements = [`Example: ${parts.join(', ')}`];
  if (data.interestRate !== undefined) statements.push(`Interest rate ${rateText(data.interestRate, locale.language)}`);
  if (amountOf(data.totalPayable) !== undefined) statements.push(`Total payable ${centsText(data.totalPayable as number)}`);
  if (data.financeProvider) statements.push(`Lender: ${data.financeProvider}`);
  return sentences(statements);
}
