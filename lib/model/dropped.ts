import { z } from 'zod';
import { definedFields } from './defined-fields.ts';
import { isTooDeep, tooDeep } from './json-depth.ts';

/** What happened to a car or a value that could not be used as it was, the most serious first. */
export const dropEffect = z.enum(['skipped', 'quarantined', 'notListed', 'listingOnly', 'stale', 'leftOut', 'corrected', 'unknown']);
export type DropEffect = z.infer<typeof dropEffect>;

/** A car or a value that could not be used as it was: where it is, its value, what happened to it, and why. */
export type Dropped = {
  effect: DropEffect;
  /** Where it is, such as "cars.json [3]" or "list". */
  at: string;
  /** The car's ID, where it has one. */
  id?: string | undefined;
  /** The field, such as "images[2]"; absent if it is about the whole car. */
  field?: string | undefined;
  value?: unknown;
  /** The value in its place. */
  became?: string | undefined;
  reason: string;
  fix?: string | undefined;
};

/** A dropped field as the reader of a record sees it. The caller adds which record it was. */
export type DroppedField = Omit<Dropped, 'at' | 'id'> & { field: string };

const dropItem = z.strictObject({
  at: z.string(),
  id: z.string().optional(),
  field: z.string().optional().describe('with its place in a list, where it has one'),
  value: z.string().optional().describe('as JSON, cut'),
  became: z.string().optional(),
});
export type DropItem = z.infer<typeof dropItem>;

/** What was dropped for one reason. */
export const dropGroup = z.strictObject({
  effect: dropEffect,
  field: z.string().optional(),
  reason: z.string(),
  fix: z.string().optional(),
  count: z.number().int().positive(),
  items: z.array(dropItem).describe('each of them; of an unknown field only the first'),
});
export type DropGroup = z.infer<typeof dropGroup>;

/** An unknown field is usually in every car, so only the first are named. */
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

/** Lists of groups as one, in their order. */
export function joinDropped(...lists: readonly (readonly DropGroup[])[]): DropGroup[] {
  const order = dropEffect.options;
  return lists.flat().sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect) || b.count - a.count);
}

/** How many records have one of these effects. */
export const countDropped = (groups: readonly DropGroup[], ...effects: readonly DropEffect[]): number =>
  groups.reduce((sum, { effect, count }) => sum + (effects.includes(effect) ? count : 0), 0);
