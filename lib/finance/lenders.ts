import type { LenderData } from '../model/finance.ts';

/** The groups that lenders fall into by when they lend (spec §5). */
export const lenderGroups = ['group_a', 'group_b', 'group_c', 'group_d'] as const;
export type LenderGroup = (typeof lenderGroups)[number];

/** A lender's offer beside the car it is for; `thisYear` is the calendar year where the dealer is. */
export type LenderCase = { data: LenderData; year: number | undefined; price: number | undefined; thisYear: number };

/** What the buyer pays each period, in dollars. */
export type Repayment = { dollars: number; per: 'week' | 'month' };

type LenderRule = { allows: (at: LenderCase) => boolean; repayment: (data: LenderData) => Repayment | undefined };

/** Years after its own in which group A lends for a car (spec §5). */
export const yearWindow = 12;
const leastPrice = 500;

/** A rate in per cent a year that can be one; undefined for null, a negative one, or one above 100. */
export const rateOf = (rate: number | undefined) => (rate !== undefined && rate >= 0 && rate <= 100 ? rate : undefined);

const mostDollars = 100_000_000;

/** An amount that is there: more than nothing, and no more than a vehicle could cost. */
export const amountOf = (dollars: number | undefined) =>
  dollars !== undefined && dollars > 0 && dollars <= mostDollars ? dollars : undefined;

const recent = ({ year, thisYear }: LenderCase) => year !== undefined && thisYear - year <= yearWindow;
const dear = ({ price }: LenderCase) => price !== undefined && price > leastPrice;

const weekly = ({ paymentWeek }: LenderData): Repayment | undefined => {
  const dollars = amountOf(paymentWeek);
  return dollars === undefined ? undefined : { dollars, per: 'week' };
};
const monthly = ({ paymentMonth }: LenderData): Repayment | undefined => {
  const dollars = amountOf(paymentMonth);
  return dollars === undefined ? undefined : { dollars, per: 'month' };
};

/** When each group lends and which of its payments is shown (spec §5). That rates are there is asked of all of them. */
export const lenderRules: Record<LenderGroup, LenderRule> = {
  group_a: { allows: (at) => recent(at) && dear(at) && rateOf(at.data.comparisonRate) !== undefined, repayment: weekly },
  group_b: { allows: (at) => dear(at) && weekly(at.data) !== undefined, repayment: weekly },
  group_c: { allows: (at) => dear(at) && monthly(at.data) !== undefined, repayment: monthly },
  group_d: { allows: () => true, repayment: (data) => weekly(data) ?? monthly(data) },
};

/** Whether a lender's rates are both known: without them a repayment may not be shown (spec §5, FIELD: comparison rate). */
export const hasRates = (data: LenderData) => rateOf(data.interestRate) !== undefined && rateOf(data.comparisonRate) !== undefined;
