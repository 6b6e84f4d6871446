import type { SavedChange } from '../../accounts/account.ts';
import type { Favourite } from '../../model/visitor.ts';

/** What must be done to a list to make it another one: what only one of them has. */
export function changesBetween(from: readonly Pick<Favourite, 'id'>[], to: readonly Favourite[]): SavedChange[] {
  const before = new Set(from.map(({ id }) => id));
  const after = new Set(to.map(({ id }) => id));
  return [
    ...from.filter(({ id }) => !after.has(id)).map(({ id }): SavedChange => ({ op: 'remove', id })),
    ...to.filter(({ id }) => !before.has(id)).map((car): SavedChange => ({ op: 'add', car })),
  ];
}

/** A list with changes made to it. */
export const withChanges = (list: readonly Favourite[], changes: readonly SavedChange[]): Favourite[] =>
  changes.reduce<Favourite[]>(
    (cars, change) => {
      const rest = cars.filter(({ id }) => id !== (change.op === 'add' ? change.car.id : change.id));
      return change.op === 'add' ? [...rest, change.car] : rest;
    },
    [...list],
  );
