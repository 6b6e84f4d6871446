import type { Dropped } from '#lib/model/dropped.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { CarFields, CarReading } from './read-car.ts';

/** Pages are files named by slug, and file systems allow 255 bytes including the extension. */
const longestSlug = 200;
/** Leaves room for an ID. */
const longestMadeSlug = 80;

/** An accepted car. `slug` is unique; `given` is the dealer's slug, or was derived from it, and another car may have the same. */
export type Identified = { id: string; slug: string; given: string; fields: CarFields };

const allowed = 'use letters, digits, hyphen and underscore only';
const isGiven = (raw: unknown) => raw !== undefined && raw !== null && !(typeof raw === 'string' && raw.trim() === '');

/** An ID as text. Undefined if there is none, and for an object, whose `toString` may be anything. */
export const idText = (raw: unknown): string | undefined =>
  raw === undefined || raw === null || typeof raw === 'object' ? undefined : String(raw);

/** The ID of a raw car as written, for messages. */
export const idOf = (raw: unknown): string | undefined => {
  const id = isRecord(raw) ? raw.id : undefined;
  return typeof id === 'number' || (typeof id === 'string' && isGiven(id)) ? String(id).slice(0, 60) : undefined;
};

/** A text as part of an address: letters and digits without accents, everything else as hyphens. */
const asSegment = (text: string, allowedLetters: RegExp) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(allowedLetters, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longestMadeSlug);

/** A slug made of year, make, model and id, in small letters, digits and hyphens. */
function deriveSlug({ id = '', year, make, model }: CarFields): string {
  const words = [year, make, model].filter((part) => part !== undefined).join(' ');
  return [asSegment(words.toLowerCase(), /[^a-z0-9]+/g), id].filter(Boolean).join('-');
}

/** The slug that a car requests: its own, one derived from it if it is not a valid part of an address, or one made from its fields. */
function wantedSlug(fields: CarFields, givenSlug: unknown): { slug: string; isMade: boolean } {
  const { slug } = fields;
  if (slug !== undefined && slug.length <= longestSlug) return { slug, isMade: false };
  const madeSlug = typeof givenSlug === 'string' ? asSegment(givenSlug, /[^A-Za-z0-9_-]+/g) : '';
  return { slug: madeSlug || deriveSlug(fields), isMade: isGiven(givenSlug) };
}

/**
 * Gives each car of one pull a unique id and slug, and collects the cars that it had to skip or rename. A slug that differs from another
 * only in case counts as taken: some file systems and hosts treat the two as one page.
 */
export function createRegister(options: { deriveSlugs: boolean }) {
  const ids = new Set<string>();
  const slugs = new Set<string>();
  const dropped: Dropped[] = [];

  function admit(at: string, raw: unknown, reading: CarReading): Identified | undefined {
    const { id: givenId, slug: givenSlug } = isRecord(raw) ? raw : {};
    const { fields, problem } = reading;
    const { id } = fields;
    const skip = (reason: string, fix: string, about: Pick<Dropped, 'field' | 'value'> = {}) => {
      dropped.push({ effect: 'skipped', at, id: id ?? idOf(raw), ...about, reason, fix });
      return undefined;
    };
    if (problem) return skip(`not a car: ${problem}`, 'make it an object with at least an id');
    if (id === undefined) {
      return isGiven(givenId)
        ? skip('the id cannot be used', allowed, { field: 'id', value: givenId })
        : skip('it has no id', 'give it an id of letters, digits, hyphen and underscore');
    }
    if (ids.has(id)) return skip('another car before it has the same id', 'give each car its own id, or remove one of the two');
    const of = { field: 'slug', value: givenSlug };
    if (fields.slug === undefined && !options.deriveSlugs) {
      return isGiven(givenSlug)
        ? skip('the slug cannot be used', allowed, of)
        : skip('it has no slug, so its detail has no address', 'give it a slug of letters, digits, hyphen and underscore');
    }
    const { slug: baseSlug, isMade } = wantedSlug(fields, givenSlug);
    const isTaken = slugs.has(baseSlug.toLowerCase());
    const slug = isTaken ? `${baseSlug}-${id}` : baseSlug;
    if (slug.length > longestSlug)
      return skip(`its slug would have ${slug.length} characters`, `keep the slug at ${longestSlug} characters or fewer`);
    if (slugs.has(slug.toLowerCase())) return skip('its slug is taken, and the slug with its id is too', 'give it a slug of its own', of);
    if (isMade) dropped.push({ effect: 'corrected', at, id, ...of, became: slug, reason: 'it cannot be part of an address', fix: allowed });
    else if (isTaken) {
      const reason = 'another car before it has this slug';
      dropped.push({ effect: 'corrected', at, id, field: 'slug', value: baseSlug, became: slug, reason, fix: 'give it a slug of its own' });
    }
    ids.add(id);
    slugs.add(slug.toLowerCase());
    return { id, slug, given: baseSlug, fields };
  }

  /** Whether no earlier car has this id, or this slug. */
  const isFree = ({ id, slug }: { id: string; slug: string }) => !ids.has(id) && !slugs.has(slug.toLowerCase());

  return { admit, isFree, dropped };
}

/** The data that was dropped while reading a car, with the car's place and ID. The register has its slug. */
export const dropsOf = ({ drops }: CarReading, at: string, id: string): Dropped[] =>
  drops.flatMap((drop) => (drop.field === 'slug' && drop.effect === 'leftOut' ? [] : [{ ...drop, at, id }]));
