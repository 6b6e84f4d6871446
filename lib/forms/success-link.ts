import { isCarType } from '../model/car-types.ts';
import { slugOf } from '../routes/slug.ts';

/** The page after a form. */
export const successPath = '/success';

/** The parameters of the page after a form: the category as a slug, and other pairs. */
export type SuccessQuery = { category: string; extras: Readonly<Record<string, string>> };

const ofVehicle = (type: string) => `${type}-vehicle-enquiry`;

/** The address of the thank-you page. A `car_type` among the pairs decides the category. */
export function successHref(category: string, extras: Readonly<Record<string, string | undefined>> = {}): string {
  const pairs = Object.entries(extras).filter((pair): pair is [string, string] => Boolean(pair[1]) && pair[0] !== 'category');
  const type = extras.car_type;
  const slug = isCarType(type) ? ofVehicle(type) : slugOf(category);
  return `${successPath}?${new URLSearchParams([['category', slug], ...pairs])}`;
}

/** Parses such an address. An invalid slug counts as a general enquiry. */
export function parseSuccessQuery(search: string): SuccessQuery {
  const query = new URLSearchParams(search);
  const { category = '', ...extras } = Object.fromEntries(query);
  const type = extras.car_type;
  const slug = isCarType(type) ? ofVehicle(type) : category;
  return { category: /^[a-z0-9-]{1,100}$/.test(slug) ? slug : 'general-enquiry', extras };
}
