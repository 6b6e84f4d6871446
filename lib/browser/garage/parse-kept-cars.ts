import { definedFields } from '../../model/defined-fields.ts';
import { isRecord } from '../../model/is-record.ts';
import type { Favourite } from '../../model/visitor.ts';

const maxLength = 300;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxLength) : undefined;

/** An ID or slug that is safe in an address (rule U1). */
const nameOf = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,511}$/.test(value) ? value : undefined);

/** A picture of the site or over http(s); nothing else from storage is requested. */
const pictureOf = (value: unknown) => (typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))/.test(value) ? value : undefined);

function carOf(raw: unknown): Favourite | undefined {
  if (!isRecord(raw)) return undefined;
  const [id, slug] = [nameOf(raw.id), nameOf(raw.slug)];
  if (!id || !slug) return undefined;
  return definedFields({
    id,
    name: textOf(raw.name) ?? slug,
    slug,
    make: textOf(raw.make),
    model: textOf(raw.model),
    primary_image_url: pictureOf(raw.primary_image_url),
  });
}

/**
 * Parses the stored cars: invalid entries are left out, duplicates count once, broken text gives an empty list. Written by hand, because a
 * schema library would travel with every page.
 */
export function parseKeptCars(text: string | null): Favourite[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '[]');
  } catch {
    // Broken text: the next change overwrites it.
  }
  const cars = Array.isArray(raw) ? raw.flatMap((item) => carOf(item) ?? []) : [];
  return [...new Map(cars.map((car) => [car.id, car])).values()];
}
