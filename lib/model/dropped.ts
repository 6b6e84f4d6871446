import { z } from 'zod';
import { definedFields } from './defined-fields.ts';
import { isTooDeep, tooDeep } from './json-depth.ts';

/** What happened to an unusable car or value, the most serious first. */
export const dropEffect = z.enum(['skipped', 'quarantined', 'notListed', 'listingOnly', 'stale', 'leftOut', 'corrected', 'unknown']);
export type DropEffect = z.infer<typeof dropEffect>;

/** An unusable car or value: where it is, its value, what happened to it, and why. */
export type Dropped = {
  effect: DropEffect;
  /** Where it is, such as "cars.json [3]" or "list". */
  at: string;
  /** The car's ID, if it has one. */
  id?: string | undefined;
  /** The field, such as "images[2]". Absent if the entry is about the whole car. */
  field?: string | undefined;
  value?: unknown;
  /** The replacement value. */
  became?: string | undefined;
  reason: string;
  fix?: string | undefined;
};

/** A dropped field, as reported by the parser of a record. The caller adds the record. */
export type DroppedField = Omit<Dropped, 'at' | 'id'> & { field: string };

const dropItem = z.strictObject({
  at: z.string(),
  id: z.string().optional(),
  field: z.string().optional().describe('with its place in a list, where it has one'),
  value: z.string().optional().describe('as JSON, cut'),
  became: z.string().optional(),
});
export type DropItem = z.infer<typeof dropItem>;

/** The entries with one reason. */
export const dropGroup = z.strictObject({
  effect: dropEffect,
  field: z.string().optional(),
  reason: z.string(),
  fix: z.string().optional(),
  count: z.number().int().positive(),
  items: z.array(dropItem).describe('each of them; of an unknown field only the first'),
});
export type DropGroup = z.infer<typeof dropGroup>;

/** An unknown field is usually in every car, so only the first ones are listed. */
const mostUnknown = 20;
const longestValue = 80;

const show = (value: unknown) => (isTooDeep(value) ? tooDeep : JSON.stringify(value)?.slice(0, longestValue));
const fieldOf = ({ field }: Dropped) => field?.replaceAll(/\[\d+\]/g, '[]');

/** Groups what was dropped by effect, field and reason: the most serious first, then the most frequent. */
export function groupDropped(dropped: Iterable<Dropped>): DropGroup[] {
  const groups = new Map<string, DropGroup>();
  for (const drop of dropped) {
    const { effect, at, id, field, value, became, reason, fix } = drop;
    const name = fieldOf(drop);
    const key = [effect, name, reason].join('\n');
    let group = groups.get(key);
    if (!group) {
      group = definedFields({ effect, field: name, reason, fix: fix || undefined, count: 0, items: [] });
      groups.set(key, group);
    }
    group.count += 1;
    if (effect === 'unknown' && group.count > mostUnknown) continue;
    const ownField = field === name ? undefined : field;
    group.items.push(definedFields({ at, id, field: ownField, value: value === undefined ? undefined : show(value), became }));
  }
  return joinDropped([...groups.values()]);
}

/** Merges lists of groups, in order. */
export function joinDropped(...lists: readonly (readonly DropGroup[])[]): DropGroup[] {
  const order = dropEffect.options;
  return lists.flat().sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect) || b.count - a.count);
}

/** The number of records with one of these effects. */
export const countDropped = (groups: readonly DropGroup[], ...effects: readonly DropEffect[]): number =>
  groups.reduce((sum, { effect, count }) => sum + (effects.includes(effect) ? count : 0), 0);
