import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { LenderData } from '../model/finance.ts';
import { amountOf, type EstablishmentFees, feeOf, hasRates, type LenderGroup, lenderGroups, lenderRules } from './lenders.ts';
import { type FinanceOffer, shownOffer } from './shown-offer.ts';
import { exampleLoan, type TermsSettings, termsText } from './terms.ts';
import { type YouxSettings, youxOffer } from './youx.ts';

/** The lenders a site can name: a lender group, or youX with its quotes. */
export const lenderNames = [...lenderGroups, 'youx'] as const;
export type LenderName = (typeof lenderNames)[number];

type LenderSettings = {
  finance: {
    enabled: boolean;
    lenders: readonly LenderName[];
    providers: Readonly<Record<string, LenderGroup>>;
    disabledMakes: readonly string[];
  };
};
type FeeSettings = { finance: { establishmentFees: EstablishmentFees } };
export type OfferSettings = TermsSettings & YouxSettings & LenderSettings & FeeSettings;

type Financed = Pick<Car, 'make' | 'year' | 'price' | 'finance_lenders' | 'youxQuote'>;

/** The lender group of a provider: the one the site assigns, or the provider’s own name if it is a group. */
const groupOf = (provider: string, providers: Readonly<Record<string, LenderGroup>>): LenderGroup | undefined =>
  entryOf(providers, provider) ?? lenderGroups.find((group) => group === provider);

/** Whether the site offers finance for a make (rule F10). */
export const isFinanceOffered = (make: string | undefined, { finance }: LenderSettings) =>
  finance.enabled && !finance.disabledMakes.some((disabled) => disabled.toLowerCase() === make?.toLowerCase());

/** A lender’s data, with the site's fee for it if the data has none (rule F17). */
const withFee = (data: LenderData, provider: string, group: LenderGroup, { finance }: FeeSettings): LenderData => ({
  ...data,
  establishmentFees:
    feeOf(data.establishmentFees) ?? entryOf(finance.establishmentFees, provider) ?? entryOf(finance.establishmentFees, group),
});

function offerOf(car: Financed, data: LenderData, group: LenderGroup, settings: OfferSettings, thisYear: number) {
  const rule = lenderRules[group];
  if (!hasRates(data) || !rule.allows({ data, year: car.year, price: car.price, thisYear })) return undefined;
  // New Zealand requires the total of all payments beside a repayment (rule Q9).
  const isNz = settings.locale.language === 'en-NZ';
  const total = isNz ? amountOf(data.totalPayable) : undefined;
  const repayment = isNz && total === undefined ? undefined : rule.repayment(data);
  const loan = { ...exampleLoan(data, car.price, settings), repayment, ...(total === undefined ? {} : { total }) };
  return shownOffer({ loan, terms: termsText(data, settings), disclaimer: data.disclaimer }, settings.locale.language);
}

function fromLender(lender: LenderName, car: Financed, settings: OfferSettings, thisYear: number): FinanceOffer | undefined {
  if (lender === 'youx') return youxOffer(car.youxQuote, settings);
  for (const [provider, data] of Object.entries(car.finance_lenders ?? {})) {
    const offer =
      groupOf(provider, settings.finance.providers) === lender
        ? offerOf(car, withFee(data, provider, lender, settings), lender, settings, thisYear)
        : undefined;
    if (offer) return offer;
  }
  return undefined;
}

/** The first finance offer in the site’s order (rule F2); undefined if finance is not shown. `thisYear` is the calendar year at the dealer. */
export function financeOffer(car: Financed, settings: OfferSettings, thisYear: number): FinanceOffer | undefined {
  if (!isFinanceOffered(car.make, settings)) return undefined;
  for (const lender of settings.finance.lenders) {
    const offer = fromLender(lender, car, settings, thisYear);
    if (offer) return offer;
  }
  return undefined;
}

/** Whether youX can be asked for a quote (rule F11): it is a lender of the site, which offers finance for the make. */
export const canAskYoux = (make: string | undefined, settings: OfferSettings) =>
  settings.finance.lenders.includes('youx') && isFinanceOffered(make, settings);
