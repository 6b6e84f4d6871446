import { financeQuery } from '../cars/actions.ts';
import { priceChoice } from '../cars/price.ts';
import { isAvailable } from '../cars/visibility.ts';
import { type LoanInput, startingLoan, termChoices } from '../finance/calculator.ts';
import { asksYoux, financeOffer } from '../finance/offer.ts';
import type { FinanceOffer } from '../finance/shown-offer.ts';
import { type QuoteRequest, quoteRequest, type YouxSettings } from '../finance/youx.ts';
import type { Language } from '../locale/language.ts';
import type { Car } from '../model/car.ts';
import { financeHref } from '../routes/finance-link.ts';
import { actionHref } from './car-actions.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';

/** What the calculator of a car starts with and lets choose. */
export type CalculatorSetup = { loan: LoanInput; terms: number[]; language: Language };

/**
 * Finance for a car: the offer to show, or the quote to ask for as the page is viewed; links only to pages the site has.
 */
export type CarFinance = {
  offer?: FinanceOffer;
  ask?: { request: QuoteRequest; settings: YouxSettings };
  enquireHref?: string;
  preApproval?: { name: string; href: string };
  calculator: CalculatorSetup;
};

const yearAt = (now: number, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone }).format(new Date(now)));

/** A link to a finance page about this car (spec §2); undefined where the site has no such page. */
function linkTo(catalogue: Catalogue, car: Car, path: string): string | undefined {
  const found = resolvePath(catalogue, path);
  return found && financeHref(found, financeQuery(car, catalogue.site));
}

/**
 * The finance block of a car (spec §5); undefined where finance is not shown: no offer and none to ask for, a car that cannot be bought, or
 * one that is offered by the week, whose price a loan would not be for.
 */
export function carFinance(catalogue: Catalogue, car: Car): CarFinance | undefined {
  const { site } = catalogue;
  const { kind } = priceChoice(car, site);
  if (!isAvailable(car) || kind === 'subscription' || kind === 'weekly') return undefined;
  const offer = financeOffer(car, site, yearAt(catalogue.now, site.locale.timeZone));
  const ask = site.finance.askQuotes && asksYoux(car, site, offer);
  if (!offer && !ask) return undefined;
  const enquireHref = actionHref(catalogue, car, 'finance');
  const preApprovalHref = linkTo(catalogue, car, site.pages.preApproval);
  const { creditScore, sampleComparisonRates } = site.finance;
  const { language } = site.locale;
  return {
    ...(offer ? { offer } : {}),
    ...(ask
      ? {
          ask: {
            request: quoteRequest({ ...car, price: car.price as number }, creditScore, site.dealer.name),
            settings: { locale: { language }, finance: { creditScore, sampleComparisonRates } },
          },
        }
      : {}),
    ...(enquireHref ? { enquireHref } : {}),
    ...(preApprovalHref && preApprovalHref !== enquireHref
      ? { preApproval: { name: site.labels.preApproval, href: preApprovalHref } }
      : {}),
    calculator: {
      loan: startingLoan(kind === 'none' || kind === 'preorder' ? undefined : car.price, offer?.fee, site.finance),
      terms: termChoices(site.finance.termYears),
      language,
    },
  };
}
