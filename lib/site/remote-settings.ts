import type { DroppedField } from '../model/dropped.ts';
import type { RemoteSite } from '../model/remote-site.ts';
import { offeredFilters } from '../search/attributes.ts';
import { vendorHomes } from './options/vendors.ts';
import { parsePath, valueAt } from './path.ts';

/** One field of the platform's configuration and the option that it sets. `read` maps the value; undefined sets nothing. */
type Home = { from: string; to: string; read?: (value: never, drop: (detail: string) => void) => unknown };

/**
 * Platforms send both "dealer.example.com/" and "https://dealer.example.com": adds https if there is no scheme, and removes trailing
 * slashes.
 */
function address(value: string, drop: (detail: string) => void): string | undefined {
  const text = (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`).replace(/\/+$/, '');
  if (/^https?:/i.test(text) && URL.canParse(text)) return text;
  drop(`${JSON.stringify(value)} is not a web address`);
  return undefined;
}

const commaList = (value: string) => {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
};

/** The platform's names of filters, as attributes of the search document. */
const filterAliases: Record<string, string> = {
  body: 'simple_body',
  body_type: 'simple_body',
  transmission: 'simple_transmission',
  fuel: 'simple_fuel',
  fuel_type: 'simple_fuel',
  drive: 'simple_drive',
  odometer: 'km',
  color: 'colour',
};

function filters(value: string[], drop: (detail: string) => void): string[] | undefined {
  const filterNames: readonly string[] = offeredFilters;
  const names = value.flatMap((raw) => {
    const word = raw
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    const name = Object.hasOwn(filterAliases, word) ? (filterAliases[word] ?? word) : word;
    if (filterNames.includes(name)) return [name];
    drop(`${JSON.stringify(raw)} is not a known filter`);
    return [];
  });
  return names.length > 0 ? [...new Set(names)] : undefined;
}

/** The option of each field in the platform's configuration. If two fields set the same option, the later row wins. */
export const remoteHomes: readonly Home[] = [
  { from: 'id', to: 'dealer.websiteId' },
  { from: 'slug', to: 'dealer.websiteSlug' },
  { from: 'name', to: 'dealer.name' },
  { from: 'domain_name', to: 'dealer.url', read: address },
  { from: 'url', to: 'dealer.url', read: address },
  { from: 'city', to: 'dealer.city' },
  { from: 'state', to: 'dealer.state' },
  { from: 'dealership_id', to: 'dealer.dealershipId' },
  { from: 'manufacturer', to: 'dealer.manufacturer' },
  { from: 'logo.url', to: 'dealer.logo' },
  { from: 'logo.banner', to: 'dealer.banner' },
  { from: 'locations', to: 'dealer.locations' },
  { from: 'dealerships', to: 'dealer.dealerships' },
  { from: 'navigation.header', to: 'navigation.header' },
  { from: 'navigation.footer', to: 'navigation.footer' },
  { from: 'default_search_path', to: 'pages.defaultSearchPath' },
  { from: 'use_pages_path', to: 'pages.usePagesPath' },
  { from: 'build_model_pages', to: 'pages.buildModelPages' },
  { from: 'include_sold_cars_days', to: 'cars.soldWindowDays' },
  { from: 'search_filters', to: 'search.filters', read: filters },
  { from: 'search_host', to: 'search.host', read: address },
  { from: 'search_api_key', to: 'search.apiKey' },
  { from: 'garage_enabled', to: 'features.garage' },
  { from: 'payment_provider', to: 'features.payment', read: () => true },
  { from: 'offers_subscription', to: 'features.subscription' },
  { from: 'push_leads_to_website_primary_location', to: 'features.leadsToPrimaryLocation' },
  { from: 'google_site_verification', to: 'tracking.googleSiteVerification', read: commaList },
  ...vendorHomes,
  { from: 'reviews.count', to: 'reviews.count' },
  { from: 'reviews.average_rating', to: 'reviews.averageRating' },
  { from: 'reviews.settings.minimum_rating', to: 'reviews.minimumRating' },
  { from: 'reviews.settings.hidden_reviews', to: 'reviews.hidden' },
];

function setAt(target: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  let at = target;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[String(path.at(-1))] = value;
}

const isUnset = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Turns the platform's configuration into a layer of settings. A key is present only if the platform set it, so that an unset field
 * overrides nothing. `drops` lists the meaningless values.
 */
export function remoteSettings(remote: RemoteSite): { settings: Record<string, unknown>; drops: DroppedField[] } {
  const settings: Record<string, unknown> = {};
  const drops: DroppedField[] = [];
  for (const { from, to, read } of remoteHomes) {
    const raw = valueAt(remote, parsePath(from) ?? []);
    if (isUnset(raw)) continue;
    const value = read ? read(raw as never, (reason) => drops.push({ effect: 'leftOut', field: from, reason })) : raw;
    if (!isUnset(value)) setAt(settings, parsePath(to) ?? [], value);
  }
  return { settings, drops };
}
