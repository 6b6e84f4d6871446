import type { SavedChange } from '../../accounts/account.ts';
import type { Favourite } from '../../model/visitor.ts';

/** The changes that turn one list into another: the entries that only one of them has. */
export function changesBetween(from: readonly Pick<Favourite, 'id'>[], to: readonly Favourite[]): SavedChange[] {
  const before = new Set(from.map(({ id }) => id));
  const after = new Set(to.map(({ id }) => id));
  return [
    ...from.filter(({ id }) => !after.has(id)).map(({ id }): SavedChange => ({ op: 'remove', id })),
    ...to.filter(({ id }) => !before.has(id)).map((car): SavedChange => ({ op: 'add', car })),
  ];
}

/** Applies changes to a list. */
export const withChanges = (list: readonly Favourite[], changes: readonly SavedChange[]): Favourite[] =>
  changes.reduce<Favourite[]>(
    (cars, change) => {
      const rest = cars.filter(({ id }) => id !== (change.op === 'add' ? change.car.id : change.id));
      return change.op === 'add' ? [...rest, change.car] : rest;
    },
    [...list],
  );
