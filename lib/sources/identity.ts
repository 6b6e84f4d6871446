import type { PullReport } from '#lib/model/snapshot.ts';
import type { CarFields, CarReading } from './read-car.ts';

/** Pages are files named by slug, and file systems take 255 bytes with their endings. */
const longestSlug = 200;

type Refusal = PullReport['refused'][number];
/** An accepted car. `slug` differs from `given`, the dealer's own slug, if another car has that slug. */
export type Identified = { id: string; slug: string; given: string; fields: CarFields };

const allowed = 'use letters, digits, hyphen and underscore only';
const show = (raw: unknown) => JSON.stringify(raw)?.slice(0, 60);
const isGiven = (raw: unknown) => raw !== undefined && raw !== null && String(raw).trim() !== '';
const identityOf = (raw: unknown) => (typeof raw === 'object' && raw !== null ? raw : {}) as { id?: unknown; slug?: unknown };

/** Names a car of a list to its owner: where it stands, and its id where it has one. */
export function whereIs(at: string, raw: unknown): string {
  const { id } = identityOf(raw);
  return isGiven(id) ? `${at} (id ${show(id)})` : at;
}

/** A slug made of year, make, model and id, in small letters, digits and hyphens. */
function deriveSlug({ id = '', year, make, model }: CarFields): string {
  const words = [year, make, model].filter((part) => part !== undefined).join(' ');
  const plain = words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return [plain, id].filter(Boolean).join('-');
}

/**
 * Gives each car of one pull an id and a slug that no other has, and collects the cars it had to refuse or rename.
 * A slug that differs from another only in case counts as taken: some file systems and hosts treat the two as one page.
 */
export function createRegister(options: { deriveSlugs: boolean }) {
  const ids = new Set<string>();
  const slugs = new Set<string>();
  const refused: Refusal[] = [];

  function admit(at: string, raw: unknown, reading: CarReading): Identified | undefined {
    const given = identityOf(raw);
    const where = whereIs(at, raw);
    const refuse = (problem: string, fix: string) => {
      refused.push({ where, problem, fix });
      return undefined;
    };
    const { fields, problem } = reading;
    if (problem) return refuse(`not a car: ${problem}`, 'make it an object with at least an id');
    const { id } = fields;
    if (id === undefined) {
      return isGiven(given.id)
        ? refuse(`the id ${show(given.id)} cannot be used`, allowed)
        : refuse('it has no id', 'give it an id of letters, digits, hyphen and underscore');
    }
    if (ids.has(id)) return refuse('another car before it has the same id', 'give each car its own id, or remove one of the two');
    if (fields.slug === undefined && isGiven(given.slug)) {
      return refuse(`the slug ${show(given.slug)} cannot be used`, allowed);
    }
    if (fields.slug === undefined && !options.deriveSlugs) {
      return refuse('it has no slug, so its detail has no address', 'give it a slug of letters, digits, hyphen and underscore');
    }
    const wanted = fields.slug ?? deriveSlug(fields);
    const taken = slugs.has(wanted.toLowerCase());
    const slug = taken ? `${wanted}-${id}` : wanted;
    if (slug.length > longestSlug) {
      return refuse(`its slug would have ${slug.length} characters`, `keep the slug at ${longestSlug} characters or fewer`);
    }
    if (slugs.has(slug.toLowerCase())) return refuse(`the slugs "${wanted}" and "${slug}" are both taken`, 'give it a slug of its own');
    if (taken) refuse(`another car before it has the slug "${wanted}", so this one is kept as "${slug}"`, 'give it a slug of its own');
    ids.add(id);
    slugs.add(slug.toLowerCase());
    return { id, slug, given: wanted, fields };
  }

  return { admit, refused };
}
