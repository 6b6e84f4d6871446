import { carCard } from '../cars/card.ts';
import { hasCheckout, paymentHref, paymentLabel } from '../cars/checkout.ts';
import { plainNames } from '../cars/names.ts';
import { priceChoice } from '../cars/price.ts';
import { currencies } from '../locale/language.ts';
import { formatMoney, shownDollars } from '../locale/money.ts';
import { definedFields } from '../model/defined-fields.ts';
import { carPath, checkoutPath } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome, makeHead } from './chrome.ts';

/** The checkout, which passes the shopper on to the payment provider. */
export type CheckoutModel = NonNullable<ReturnType<typeof checkoutModel>>;

/** The checkout of a car. Undefined if it cannot be paid for online (rule C8). Search engines never list it. */
export function checkoutModel(catalogue: Catalogue, slug: string) {
  const { site } = catalogue;
  const { deposit, paymentUrl, acceptedCards } = site.features;
  const car = catalogue.carBySlug.get(slug);
  const document = car && catalogue.documentById.get(car.id);
  if (!car || !document || !paymentUrl || !hasCheckout(car, site)) return undefined;
  const chrome = makeChrome(catalogue);
  const heading = paymentLabel(site);
  const plain = plainNames(car, site);
  const name = [plain.title, plain.subtitle].filter(Boolean).join(' ');
  const choice = priceChoice(car, site);
  const href = paymentHref(paymentUrl, {
    car_id: car.id,
    slug,
    stocknum: car.stocknum,
    name,
    price: 'dollars' in choice ? shownDollars(choice.dollars, site.locale) : undefined,
    deposit,
    currency: currencies[site.locale.language],
    website_id: site.dealer.websiteId,
    return_url: chrome.url + carPath(slug),
  });
  return definedFields({
    kind: 'checkout' as const,
    chrome,
    head: {
      ...makeHead(catalogue, checkoutPath(slug), `${heading}: ${name}`, `${heading} for ${name} at ${site.dealer.name}.`),
      index: false,
    },
    heading,
    card: carCard(document, site),
    stocknum: car.stocknum || undefined,
    deposit: deposit === undefined ? undefined : formatMoney(deposit, site.locale),
    cards: acceptedCards,
    /** The payment page, and its host as shown in the address bar. */
    payment: { href, host: new URL(href).host },
  });
}

/** Slugs of the cars that have a checkout. */
export const checkoutSlugs = ({ cars, site }: Pick<Catalogue, 'cars' | 'site'>): string[] =>
  cars.filter((car) => hasCheckout(car, site)).map(({ slug }) => slug);
