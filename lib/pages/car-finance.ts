import { financeQuery } from '../cars/actions.ts';
import { shownPrice } from '../cars/price.ts';
import { carOffer, isFinanceable, priceToQuote } from '../cars/repayment.ts';
import { startingLoan } from '../finance/calculator.ts';
import type { WorkedOut } from '../finance/worked-out.ts';
import { quoteRequest } from '../finance/youx.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { financeHref } from '../routes/finance-link.ts';
import { actionHref } from './car-actions.ts';
import { type KnownPaths, resolvePath } from './catalogue.ts';

/** The finance block: an offer, or the quote to request when the page is viewed. Links lead only to existing pages. */
export type CarFinance = NonNullable<ReturnType<typeof carFinance>> & {
  /** Set in the browser while it waits for the answer to `ask`. */
  waiting?: boolean;
  /** Set in the browser: the calculator's result when it was closed, and the link without that plan. */
  plan?: { kept: WorkedOut | undefined; enquireHref: string | undefined; keep: (left: WorkedOut | undefined) => void };
};

/** A link to a finance page about this car; undefined if the site has no such page. */
function linkTo(paths: KnownPaths, car: Car, path: string): string | undefined {
  const target = resolvePath(paths, path);
  return target && financeHref(target, financeQuery(car, paths.site));
}

/** The finance block of a car; undefined if finance is not shown (rules F1, F10 and F11). `year` is the dealer’s calendar year. */
export function carFinance(context: KnownPaths & { year: number }, car: Car) {
  const { site, year } = context;
  if (!isFinanceable(car, site)) return undefined;
  const offer = carOffer(car, site, year);
  const quoted = site.finance.askQuotes ? priceToQuote(car, site, offer) : undefined;
  if (!offer && quoted === undefined) return undefined;
  const enquireHref = actionHref(context, car, 'finance');
  const preApprovalHref = linkTo(context, car, site.pages.preApproval);
  const { creditScore, sampleComparisonRates, establishmentFees } = site.finance;
  const { language } = site.locale;
  const hasOwnPreApproval = preApprovalHref && preApprovalHref !== enquireHref;
  return definedFields({
    offer,
    ask:
      quoted === undefined
        ? undefined
        : {
            request: quoteRequest({ ...car, price: quoted }, creditScore, site.dealer.name),
            settings: { locale: { language }, finance: { creditScore, sampleComparisonRates, establishmentFees } },
          },
    enquireHref,
    preApproval: hasOwnPreApproval ? { name: site.labels.preApproval, href: preApprovalHref } : undefined,
    calculator: {
      loan: startingLoan(shownPrice(car, site), site.finance),
      termYears: site.finance.termYears,
      language,
    },
  });
}
