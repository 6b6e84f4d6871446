import type { Refinements } from './state.ts';

/** The models of each make. */
export type ModelsByMake = Record<string, readonly string[]>;

const owns = (makes: ModelsByMake, make: string, model: string) => Object.hasOwn(makes, make) && (makes[make] ?? []).includes(model);

/** Chosen makes without a chosen model, if other makes have one: all their cars match. Makes with unknown models do not count. */
export const wholeMakes = ({ make = [], model = [] }: Refinements, makes: ModelsByMake): string[] =>
  model.length > 0 && make.length > 1
    ? make.filter((name) => Object.hasOwn(makes, name) && !model.some((one) => owns(makes, name, one)))
    : [];

/** Removes a make and its models from the filters, because its models alone would match nothing. */
export function withoutMake(refinements: Refinements, make: string, makes: ModelsByMake): Refinements {
  const { make: chosen = [], model = [], ...others } = refinements;
  const left = chosen.filter((name) => name !== make);
  const keptModels = model.filter((one) => left.some((name) => owns(makes, name, one)));
  return { ...others, ...(left.length > 0 ? { make: left } : {}), ...(keptModels.length > 0 ? { model: keptModels } : {}) };
}

type ModelItem = { value: string };

/** Groups models by chosen make and keeps their order; models of an unknown make go to the last one. */
export function modelsUnder<T extends ModelItem>(items: readonly T[], chosen: readonly string[], makes: ModelsByMake): Map<string, T[]> {
  const groups = new Map<string, T[]>(chosen.map((make) => [make, []]));
  const last = chosen.at(-1);
  for (const item of items) {
    const owners = chosen.filter((make) => owns(makes, make, item.value));
    for (const make of owners.length > 0 ? owners : last === undefined ? [] : [last]) groups.get(make)?.push(item);
  }
  return groups;
}

type Group = string | readonly string[];

const valuesOf = (groups: readonly Group[], name: 'make' | 'model') => {
  const start = `${name}:`;
  const group = groups.map((part) => (typeof part === 'string' ? [part] : part)).find((part) => part.every((one) => one.startsWith(start)));
  return group?.map((one) => one.slice(start.length));
};

/**
 * Reads makes and models in InstantSearch's filters as a hierarchy: Toyota's Corolla and all of Kia. A plain AND of the two lists would
 * find no Kia. For the counts of makes, the models are removed.
 */
export function hierarchicalFilters(groups: readonly Group[], counted: string | undefined, makes: ModelsByMake): Group[] {
  const model = valuesOf(groups, 'model');
  if (!model) return [...groups];
  const make = valuesOf(groups, 'make');
  const isModel = (group: Group) => (typeof group === 'string' ? [group] : group).every((one) => one.startsWith('model:'));
  if (counted === 'make') return groups.filter((group) => !isModel(group));
  const whole = wholeMakes({ model, ...(make ? { make } : {}) }, makes).map((name) => `make:${name}`);
  return groups.map((group) => (isModel(group) && whole.length > 0 ? [...(typeof group === 'string' ? [group] : group), ...whole] : group));
}
