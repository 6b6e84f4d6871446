import { isFinanceOffered, type OfferSettings } from '../finance/offer.ts';
import type { Car } from '../model/car.ts';
import { type FinanceQuery, financeHref } from '../routes/finance-link.ts';
import { checkoutPath } from '../routes/paths.ts';
import { type CheckoutSettings, hasCheckout, paymentWords } from './checkout.ts';
import { type PriceSettings, priceChoice } from './price.ts';

/** What a shopper can do about a car, in the order in which it is offered. */
export const actionNames = ['enquire', 'checkout', 'testDrive', 'finance', 'tradeIn'] as const;
export type ActionName = (typeof actionNames)[number];

export type ActionSettings = PriceSettings &
  CheckoutSettings & { finance: Pick<OfferSettings['finance'], 'enabled' | 'lenders' | 'providers' | 'disabledMakes'> } & {
    labels: { submit: string; valuation: string };
  };

/** An action of a car: its words, the pages that can take it, the closest first, and the link to one of them. */
export type CarAction = {
  words: (settings: ActionSettings) => string;
  paths: (car: Car) => readonly string[];
  offered: (car: Car, settings: ActionSettings) => boolean;
  href: (path: string, car: Car, settings: ActionSettings) => string;
};

const about = (path: string, { id, car_type }: Car) => `${path}?${new URLSearchParams({ car_id: id, ...(car_type ? { car_type } : {}) })}`;
const always = () => true;

/** What a finance page is told of a car (spec §2): a budget only where the price is one to borrow for. */
export function financeQuery(car: Car, settings: { cars: { minimumShownPrice: number } }): FinanceQuery {
  const choice = priceChoice(car, settings);
  return {
    preferredDealership: car.dealership_slug,
    vehiclePriceBudget: choice.kind === 'price' || choice.kind === 'reduced' ? choice.dollars : undefined,
    car_id: car.id,
    car_type: car.car_type,
  };
}

/** Every action of a car (spec §2); one whose pages a site lacks is not shown there. */
export const carActions: Record<ActionName, CarAction> = {
  enquire: { words: ({ labels }) => labels.submit, paths: () => ['/contact'], offered: always, href: about },
  checkout: { words: paymentWords, paths: (car) => [checkoutPath(car.slug)], offered: hasCheckout, href: (path) => path },
  testDrive: { words: () => 'Book a test drive', paths: () => ['/book-test-drive'], offered: always, href: about },
  finance: {
    words: () => 'Ask about finance',
    paths: () => ['/finance-enquiry', '/apply-for-finance', '/finance'],
    offered: (car, settings) => isFinanceOffered(car.make, settings),
    href: (path, car, settings) => financeHref(path, financeQuery(car, settings)),
  },
  tradeIn: { words: ({ labels }) => labels.valuation, paths: () => ['/trade-in'], offered: always, href: about },
};
