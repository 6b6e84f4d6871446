import { plainNames } from '../cars/names.ts';
import { addressOfCar } from '../cars/place-of-car.ts';
import { shownPrice } from '../cars/price.ts';
import { dayAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { usedVendors } from '../site/options/vendors.ts';
import type { Site } from '../site/schema.ts';
import { consentRuleOf, type Purpose, purposes } from '../tracking/consent/consent.ts';
import type { TrackedItem } from '../tracking/moment.ts';
import type { TrackingSetup } from '../tracking/setup.ts';
import { purposeOf } from '../tracking/vendors/vendor.ts';
import type { PageSite } from './site-data.ts';

type TrackedSite = Pick<PageSite, 'features' | 'locale' | 'vendors' | 'tracking' | 'chat' | 'dealer' | 'slug'> & {
  api: Pick<Site['api'], 'dashboard'>;
};

/** The tracking data of every page. Undefined for a site without tracking. */
export function trackingSetup({ features, locale, vendors, tracking, chat, dealer, slug, api }: TrackedSite): TrackingSetup | undefined {
  const used = usedVendors(vendors).map(({ name, kind, vendor, values }) => ({
    start: vendor.start,
    label: vendor.button ?? vendor.label,
    origin: vendor.sources(values).script?.[0],
    of: definedFields({ kind, name: name === kind ? undefined : name, values, purpose: purposeOf(vendor, values) }),
  }));
  const [loaded, chats] = [used.filter(({ start }) => start === 'idle'), used.filter(({ start }) => start === 'click')];
  const visitsOf = api.dashboard && dealer.websiteId;
  if (used.length === 0 && !features.eventLogging && !visitsOf) return undefined;
  const has = (purpose: Purpose) => used.some(({ of }) => of.purpose === purpose) || (purpose === 'analytics' && features.eventLogging);
  return definedFields({
    website: dealer.websiteSlug ?? slug,
    events: features.eventLogging ? (true as const) : undefined,
    visitsOf,
    consent: { rule: consentRuleOf({ tracking, locale }), purposes: purposes.filter(has) },
    experiments: Object.keys(features.experiments).length > 0 ? features.experiments : undefined,
    countedElsewhere: tracking.countedElsewhere.length > 0 ? tracking.countedElsewhere : undefined,
    vendors: loaded.map(({ of }) => of),
    chats:
      chats.length > 0
        ? {
            vendors: chats.map(({ of, label, origin }) => ({ ...of, label, origin })),
            hiddenOn: chat.hiddenOn,
            promptMs: chat.promptDelayMs,
          }
        : undefined,
  });
}

/** A car's data in events (rule T3), under the name of its card. Events contain nothing that the page does not show. */
export function trackedCar(car: Car, site: Pick<PageSite, 'cars' | 'dealer' | 'locale'>): TrackedItem {
  const price = shownPrice(car, site);
  const { title, subtitle } = plainNames(car, site);
  return definedFields({
    ...{ id: car.id, name: [title, subtitle].filter(Boolean).join(' '), slug: car.slug },
    vin: (site.cars.showVin && car.vin) || undefined,
    stockNumber: car.stocknum || undefined,
    price: price === undefined ? undefined : Math.round(price),
    condition: car.car_type,
    year: car.year,
    make: car.make || undefined,
    model: car.model || undefined,
    variant: car.badge || undefined,
    colour: car.colour || undefined,
    body: car.simple_body || undefined,
    category: car.item_type || undefined,
    fuel: car.simple_fuel || undefined,
    transmission: car.simple_transmission || undefined,
    drive: car.simple_drive || undefined,
    listedOn: car.created_at_timestamp === undefined ? undefined : dayAt(car.created_at_timestamp, site.locale.timeZone),
    postcode: addressOfCar(car, site.dealer.locations).postcode || undefined,
  });
}
