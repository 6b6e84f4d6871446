import { isRecord } from '../model/is-record.ts';
import { looseNumber } from '../model/loose.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carPath, parseCarPath } from '../routes/paths.ts';

const text = (raw: unknown) => (typeof raw === 'string' && raw.trim() !== '' ? raw : undefined);
const word = (raw: unknown) => (typeof raw === 'number' ? String(raw) : text(raw));
const oneOf =
  <T extends string>(...names: T[]) =>
  (raw: unknown) =>
    names.find((name) => name === raw);
const amount = (raw: unknown) => {
  const value = looseNumber(raw);
  return value !== undefined && value >= 0 ? value : undefined;
};
const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function picture(raw: unknown): Picture | undefined {
  const { src, widths, width, height } = (raw ?? {}) as Partial<Picture>;
  const sound = typeof src === 'string' && Array.isArray(widths) && widths.length > 0 && widths.every(isWhole);
  return sound && isWhole(width) && isWhole(height) ? { src, widths, width, height } : undefined;
}

/** The fields that a card needs from a search hit (rule S19), with their readers. Undefined leaves the field out. */
const readers = {
  id: word,
  slug: (raw) => (typeof raw === 'string' && parseCarPath(carPath(raw)) === raw ? raw : undefined),
  name: text,
  status: oneOf('in_stock', 'coming_soon', 'sold'),
  make: text,
  model: word,
  series: word,
  badge: word,
  year: amount,
  km: amount,
  hours: amount,
  sleeps: amount,
  car_type: oneOf('new', 'used', 'demo'),
  price: amount,
  before_price: amount,
  subscription_price: amount,
  weekly_price: amount,
  preorder: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  price_type: text,
  simple_body: text,
  simple_fuel: text,
  simple_transmission: text,
  tag: text,
  city: text,
  state: text,
  location_name: text,
  weekly_repayment: amount,
  monthly_repayment: amount,
  comparison_rate: amount,
  total_of_payments: amount,
  photos_count: amount,
  picture,
} satisfies { [F in keyof SearchDocument]?: (raw: unknown) => SearchDocument[F] | undefined };

/** The fields that every search asks for. */
export const retrievedAttributes = Object.keys(readers);

/** One car of a search answer, with the data of its card (rule S19). */
export type Hit = Pick<SearchDocument, keyof typeof readers>;

/**
 * Reads one car of a search answer. Others may write to a shared index, so fields of a wrong type are left out, numbers in text are parsed,
 * and a car without ID, valid slug or name is undefined.
 */
export function readHit(raw: unknown): Hit | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = Object.entries(readers).map(([name, read]) => [name, read(raw[name])] as const);
  const hit = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Partial<Hit>;
  if (hit.id === undefined || hit.slug === undefined) return undefined;
  const name = hit.name ?? [hit.year, hit.make, hit.model].filter(Boolean).join(' ');
  return name ? ({ ...hit, name, status: hit.status ?? 'in_stock', photos_count: hit.photos_count ?? 0 } as Hit) : undefined;
}
