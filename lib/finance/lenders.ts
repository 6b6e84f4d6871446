import type { LenderData } from '../model/finance.ts';

/** Lender groups: each has its own rule for when it lends (rules F3 to F6). */
export const lenderGroups = ['group_a', 'group_b', 'group_c', 'group_d'] as const;
export type LenderGroup = (typeof lenderGroups)[number];

/** Establishment fees in dollars by provider or lender group; a lender that is not named has the site’s own fee (rule F17). */
export type EstablishmentFees = Readonly<Record<string, number>>;

/** A lender’s data and the car it is for; `thisYear` is the calendar year at the dealer. */
type LenderCase = { data: LenderData; year: number | undefined; price: number | undefined; thisYear: number };

type Repayment = { dollars: number; per: 'week' | 'month' };

type LenderRule = { allows: (at: LenderCase) => boolean; repayment: (data: LenderData) => Repayment | undefined };

/** The maximum age in years of a car that group A lends for (rule F3). */
export const yearWindow = 12;
const minPrice = 500;

/** The rate if it is between 0 and 100 per cent a year, otherwise undefined. */
export const rateOf = (rate: number | undefined) => (rate !== undefined && rate >= 0 && rate <= 100 ? rate : undefined);

const maxDollars = 100_000_000;

/** The amount if it is above 0 and not absurdly high, otherwise undefined. */
export const amountOf = (dollars: number | undefined) =>
  dollars !== undefined && dollars > 0 && dollars <= maxDollars ? dollars : undefined;

/** The establishment fee if it is at least 0 and not absurdly high, otherwise undefined. */
export const feeOf = (dollars: number | undefined) => (dollars === 0 ? 0 : amountOf(dollars));

const isRecent = ({ year, thisYear }: LenderCase) => year !== undefined && thisYear - year <= yearWindow;
const isAboveMinPrice = ({ price }: LenderCase) => price !== undefined && price > minPrice;

const weekly = ({ paymentWeek }: LenderData): Repayment | undefined => {
  const dollars = amountOf(paymentWeek);
  return dollars === undefined ? undefined : { dollars, per: 'week' };
};
const monthly = ({ paymentMonth }: LenderData): Repayment | undefined => {
  const dollars = amountOf(paymentMonth);
  return dollars === undefined ? undefined : { dollars, per: 'month' };
};

/** When each group lends and which payment is shown (rules F3 to F6). Rule F1 applies to all of them. */
export const lenderRules: Record<LenderGroup, LenderRule> = {
  group_a: { allows: (at) => isRecent(at) && isAboveMinPrice(at) && rateOf(at.data.comparisonRate) !== undefined, repayment: weekly },
  group_b: { allows: (at) => isAboveMinPrice(at) && weekly(at.data) !== undefined, repayment: weekly },
  group_c: { allows: (at) => isAboveMinPrice(at) && monthly(at.data) !== undefined, repayment: monthly },
  group_d: { allows: () => true, repayment: (data) => weekly(data) ?? monthly(data) },
};

/** Whether both rates of a lender are known; without them no repayment may be shown (rule F1). */
export const hasRates = (data: LenderData) => rateOf(data.interestRate) !== undefined && rateOf(data.comparisonRate) !== undefined;
