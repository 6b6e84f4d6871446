import { capitalise } from '#lib/locale/plural.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { Lead } from '#lib/model/lead.ts';

/** A field that the shopper filled in: its name as sent, its comparable key, its value as text. */
export type LeadField = { name: string; key: string; value: string };

/** No known field has a longer name. With a name of 10 kB, the patterns below would take seconds. */
const longestKey = 200;

/** A field's name for comparison: "Vehicle Make", "vehicle_make" and "vehicleMake" are the same. */
const fieldKey = (name: string): string =>
  name
    .slice(0, longestKey)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .flatMap(([name, inner]) => {
        const text = textOf(inner);
        return text ? [`${name}: ${text}`] : [];
      })
      .join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
}

/** The fields of a lead that have a value, in the order of the form. */
export const leadFields = (lead: Lead): LeadField[] =>
  Object.entries(lead).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [{ name, key: fieldKey(name), value: text }];
  });

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Fields for our own machines. */
const technical = setOf(
  `website_slug website_id dealership_slug dealership_id manufacturer_slug location_id vehicle_status user_agent visited_pages linked_query_params lead_id has_files form_completed
  skipped_steps step_number lead_status source target tracking page_id autogauge_enabled event_id anon_id session_id device_id car_slug
  primary_image_url opt_in terms privacy`,
);

/** Fields about the shopper. */
const personal = setOf('name first_name middle_name last_name email phone mobile postcode');

/** Fields about the lead's subject. */
const subject = setOf('category subcategory car_id car_type stock_number url message');

/** Where the shopper came from: click ids and campaigns. */
const isTracking = (key: string) => /^(utm_\w+|\w*clid|gbraid|wbraid|referrer|referer|first_page|landing_page|campaign)$/.test(key);

/** The purpose of a field, which decides its place in each message. */
export function fieldRole({ key }: LeadField): 'technical' | 'person' | 'subject' | 'tracking' | 'answer' {
  if (technical.has(key)) return 'technical';
  if (personal.has(key)) return 'person';
  if (subject.has(key)) return 'subject';
  return isTracking(key) ? 'tracking' : 'answer';
}

const labels: Readonly<Record<string, string>> = {
  vin: 'VIN',
  nvic: 'NVIC',
  rego: 'Rego',
  km: 'Odometer',
  kms: 'Odometer',
  dob: 'Date of birth',
  abn: 'ABN',
  gclid: 'Google click ID',
  fbclid: 'Facebook click ID',
};

/** A readable field name: "preferred_date" becomes "Preferred date". A name that is already readable is not changed. */
export function fieldLabel({ name, key }: LeadField): string {
  const ownLabel = entryOf(labels, key);
  if (ownLabel) return ownLabel;
  if (/\s/.test(name.trim()) || /^\p{Lu}/u.test(name)) return name.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/\b(vin|nvic|abn|utm|suv)\b/g, (word) => word.toUpperCase())
    .slice(0, 80);
  return capitalise(words);
}

/** The page address without click ids and campaigns, which confuse mail and lead systems. */
export function plainUrl(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  for (const name of [...url.searchParams.keys()]) if (isTracking(fieldKey(name))) url.searchParams.delete(name);
  return url.href;
}
