import { toCents } from '../finance/amortise.ts';
import { frequencies } from '../finance/calculator.ts';
import { canAskYoux, financeOffer, type OfferSettings } from '../finance/offer.ts';
import type { FinanceOffer } from '../finance/shown-offer.ts';
import type { Car } from '../model/car.ts';
import type { RepaymentFields } from './card-repayment.ts';
import { isByTheWeek, shownPrice } from './price.ts';
import { isAvailable } from './visibility.ts';

export type RepaymentSettings = OfferSettings & {
  finance: OfferSettings['finance'] & { onCards: boolean };
  cars: { minimumShownPrice: number };
};

/** Whether finance may be shown: the car can be bought, and is not offered by the week (rule F10). */
export const isFinanceable = (car: Car, settings: { cars: { minimumShownPrice: number } }): boolean =>
  isAvailable(car) && !isByTheWeek(car, settings);

/** The finance offer of a car on its page and on its cards; undefined if there is none. `thisYear` is the calendar year at the dealer. */
export function carOffer(car: Car, settings: RepaymentSettings, thisYear: number): FinanceOffer | undefined {
  if (!isFinanceable(car, settings)) return undefined;
  if (shownPrice(car, settings) !== undefined) return financeOffer(car, settings, thisYear);
  // A quote would reveal a price that is not shown (rule F11).
  const { youxQuote, ...unquoted } = car;
  return financeOffer(unquoted, settings, thisYear);
}

/** The price for a youX quote: that of a car with a shown price and without an offer (rule F11). */
export const priceToQuote = (car: Car, settings: RepaymentSettings, offer: FinanceOffer | undefined): number | undefined =>
  offer === undefined && isFinanceable(car, settings) && canAskYoux(car.make, settings) ? shownPrice(car, settings) : undefined;

/** The finance fields of a car, from the offer that its page shows (rule F16). A monthly repayment counts as weekly too, for filters and orders. */
export function repaymentFields(car: Car, settings: RepaymentSettings, thisYear: number): RepaymentFields {
  const offer = settings.finance.onCards ? carOffer(car, settings, thisYear) : undefined;
  if (offer?.kind !== 'repayment' || !offer.loan.repayment) return {};
  const { dollars, per } = offer.loan.repayment;
  const weekly = per === 'week' ? dollars : toCents((dollars * frequencies.month) / frequencies.week);
  return {
    weekly_repayment: weekly,
    ...(per === 'month' ? { monthly_repayment: dollars } : {}),
    comparison_rate: offer.loan.comparisonRate,
    ...(offer.loan.total === undefined ? {} : { total_of_payments: offer.loan.total }),
  };
}
