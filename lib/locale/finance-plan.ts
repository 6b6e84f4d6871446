import { withThousands } from './thousands.ts';

const periods = ['week', 'fortnight', 'month', 'year'] as const;

/** The loan that a shopper calculated: dollars, per cent a year, years. */
export type FinancePlan = {
  repayment: number;
  frequency: (typeof periods)[number];
  borrow: number;
  deposit: number;
  tradeIn: number;
  residual: number;
  years: number;
  rate: number;
};

const names = {
  repayment: 'plan_repayment',
  borrow: 'vehiclePriceBudget',
  deposit: 'plan_deposit',
  tradeIn: 'plan_trade_in',
  residual: 'plan_residual',
  years: 'plan_years',
  rate: 'plan_rate',
} as const satisfies Record<Exclude<keyof FinancePlan, 'frequency'>, string>;

/** A finance link that carries a plan (rule F18). The form's budget is the borrowed amount. */
export function withPlan(href: string, { frequency, ...numbers }: FinancePlan): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const query = new URLSearchParams(search);
  for (const [key, name] of Object.entries(names)) query.set(name, String(numbers[key as keyof typeof numbers]));
  query.set('plan_frequency', frequency);
  return `${path}?${query}${hash}`;
}

const most = 10_000_000;

/** The plan in the query of such a link; undefined if it has none, or no usable one. Only numbers are read from a link. */
export function parsePlan(search: string): FinancePlan | undefined {
  const query = new URLSearchParams(search);
  const frequency = periods.find((name) => name === query.get('plan_frequency'));
  const numbers = Object.entries(names).map(([key, name]) => [key, Number(query.get(name) || Number.NaN)] as const);
  if (!frequency || numbers.some(([, value]) => !(value >= 0 && value <= most))) return undefined;
  const plan = { ...(Object.fromEntries(numbers) as Omit<FinancePlan, 'frequency'>), frequency };
  return plan.repayment > 0 && plan.borrow > 0 && plan.years > 0 && plan.years <= 30 && plan.rate <= 100 ? plan : undefined;
}

/** A term in words, as forms offer it: "5 years". */
export const termText = (years: number) => (years === 1 ? '1 year' : `${years} years`);

const dollarsText = (dollars: number) => `$${withThousands(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))}`;

/** A plan in words: "$130.24 a week, deposit $10,000, 5 years". */
export function planText({ repayment, frequency, deposit, tradeIn, residual, years }: FinancePlan): string {
  return [
    `$${withThousands(repayment.toFixed(2))} a ${frequency}`,
    ...(deposit > 0 ? [`deposit ${dollarsText(deposit)}`] : []),
    ...(tradeIn > 0 ? [`trade-in ${dollarsText(tradeIn)}`] : []),
    termText(years),
    ...(residual > 0 ? [`final payment ${dollarsText(residual)}`] : []),
  ].join(', ');
}

/** A plan in a lead: in words, with its inputs. */
export const planLine = (plan: FinancePlan): string => `${planText(plan)}; borrows ${dollarsText(plan.borrow)} at ${plan.rate}% a year`;
