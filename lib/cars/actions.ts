import { isFinanceOffered, type OfferSettings } from '../finance/offer.ts';
import { trialText } from '../locale/trial.ts';
import type { Car } from '../model/car.ts';
import { type FinanceQuery, financeHref } from '../routes/finance-link.ts';
import { carFormPath, checkoutPath } from '../routes/paths.ts';
import { type CheckoutSettings, hasCheckout, paymentLabel } from './checkout.ts';
import { isByTheWeek, type PriceSettings, shownPrice } from './price.ts';
import { trialOf } from './vehicle-kind.ts';

/** The actions of a car's page, in the order of rule C7. */
export const actionNames = ['enquire', 'checkout', 'testDrive', 'finance', 'tradeIn'] as const;
export type ActionName = (typeof actionNames)[number];

type ActionSettings = PriceSettings &
  CheckoutSettings & { finance: Pick<OfferSettings['finance'], 'enabled' | 'lenders' | 'providers' | 'disabledMakes'> } & {
    labels: { submit: string; valuation: string };
  };

/** An action of a car: its label, the pages that can handle it (best first), and the link to one of them. */
export type CarAction = {
  label: (settings: ActionSettings, car: Pick<Car, 'item_type' | 'simple_body'>) => string;
  paths: (car: Car) => readonly string[];
  isOffered: (car: Car, settings: ActionSettings) => boolean;
  href: (path: string, car: Car, settings: ActionSettings) => string;
  /** The link if the site has none of the pages. If absent, the action is not shown then. */
  withoutPage?: (car: Car) => string;
};

const aboutHref = (path: string, { id, car_type }: Car) =>
  `${path}?${new URLSearchParams({ car_id: id, ...(car_type ? { car_type } : {}) })}`;
const always = () => true;

/** The query of a finance link (rule F15). It has a budget only if the car has a price that a loan could be for. */
export function financeQuery(car: Car, settings: { cars: { minimumShownPrice: number } }): FinanceQuery {
  return {
    preferredDealership: car.dealership_slug,
    vehiclePriceBudget: shownPrice(car, settings),
    car_id: car.id,
    car_type: car.car_type,
  };
}

/** Every action of a car. A site shows only those whose page it has (rule C7). */
export const carActions: Record<ActionName, CarAction> = {
  enquire: {
    label: ({ labels }) => labels.submit,
    paths: () => ['/contact'],
    isOffered: always,
    href: aboutHref,
    withoutPage: ({ slug }) => carFormPath(slug, 'enquiry'),
  },
  checkout: { label: paymentLabel, paths: (car) => [checkoutPath(car.slug)], isOffered: hasCheckout, href: (path) => path },
  testDrive: {
    label: (_settings, car) => trialText('Book a test drive', trialOf(car)),
    paths: () => ['/book-test-drive'],
    isOffered: always,
    href: aboutHref,
  },
  finance: {
    label: () => 'Ask about finance',
    paths: () => ['/finance-enquiry', '/apply-for-finance', '/finance'],
    isOffered: (car, settings) => isFinanceOffered(car.make, settings) && !isByTheWeek(car, settings),
    href: (path, car, settings) => financeHref(path, financeQuery(car, settings)),
  },
  tradeIn: { label: ({ labels }) => labels.valuation, paths: () => ['/trade-in'], isOffered: always, href: aboutHref },
};
