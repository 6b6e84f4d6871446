import { isRecord } from '../../model/is-record.ts';
import type { Favourite } from '../../model/visitor.ts';

const longest = 300;

/** Text of a bounded length; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : undefined;
}

/** Letters, digits, hyphen, underscore (spec §5): an id or slug that is safe in an address. */
const nameOf = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,511}$/.test(value) ? value : undefined);

/** A picture of ours or over http; anything else that might stand in a foreign store is not asked for. */
const pictureOf = (value: unknown) => (typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))/.test(value) ? value : undefined);

function carOf(raw: unknown): Favourite | undefined {
  if (!isRecord(raw)) return undefined;
  const [id, slug] = [nameOf(raw.id), nameOf(raw.slug)];
  if (!id || !slug) return undefined;
  const [make, model, picture] = [textOf(raw.make), textOf(raw.model), pictureOf(raw.primary_image_url)];
  return {
    id,
    name: textOf(raw.name) ?? slug,
    slug,
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    ...(picture ? { primary_image_url: picture } : {}),
  };
}

/**
 * Reads the cars that a browser kept: what is no car is left out, one kept twice counts once, and text that is no list at all gives an
 * empty one. By hand instead of by schema: it travels with every page.
 */
export function parseKeptCars(text: string | null): Favourite[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '[]');
  } catch {
    // Cut off or foreign: the next change writes a sound list over it.
  }
  const cars = Array.isArray(raw) ? raw.flatMap((item) => carOf(item) ?? []) : [];
  return [...new Map(cars.map((car) => [car.id, car])).values()];
}
