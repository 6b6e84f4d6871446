import type { Refinements } from './state.ts';

/** The models of each make. */
export type ModelsByMake = Record<string, readonly string[]>;

const owns = (makes: ModelsByMake, make: string, model: string) => Object.hasOwn(makes, make) && (makes[make] ?? []).includes(model);

/** The chosen makes of which no model is chosen: all of their cars are wanted beside the models of the others. A make whose models are unknown is none. */
export function wholeMakes({ make = [], model = [] }: Refinements, makes: ModelsByMake): string[] {
  return model.length > 0 && make.length > 1
    ? make.filter((name) => Object.hasOwn(makes, name) && !model.some((one) => owns(makes, name, one)))
    : [];
}

/** Filters without a make, and without the models that go with it: they would match nothing of what is left. */
export function withoutMake(refinements: Refinements, make: string, makes: ModelsByMake): Refinements {
  const { make: chosen = [], model = [], ...others } = refinements;
  const left = chosen.filter((name) => name !== make);
  const kept = model.filter((one) => left.some((name) => owns(makes, name, one)));
  return { ...others, ...(left.length > 0 ? { make: left } : {}), ...(kept.length > 0 ? { model: kept } : {}) };
}

type ModelItem = { value: string };

/** Models in the order given, under each chosen make; one that no make is known for stands under the last make. */
export function modelsUnder<T extends ModelItem>(items: readonly T[], chosen: readonly string[], makes: ModelsByMake): Map<string, T[]> {
  const found = new Map<string, T[]>(chosen.map((make) => [make, []]));
  const last = chosen.at(-1);
  for (const item of items) {
    const owners = chosen.filter((make) => owns(makes, make, item.value));
    for (const make of owners.length > 0 ? owners : last === undefined ? [] : [last]) found.get(make)?.push(item);
  }
  return found;
}

type Group = string | readonly string[];

const valuesOf = (groups: readonly Group[], name: 'make' | 'model') => {
  const start = `${name}:`;
  const group = groups.map((part) => (typeof part === 'string' ? [part] : part)).find((part) => part.every((one) => one.startsWith(start)));
  return group?.map((one) => one.slice(start.length));
};

/**
 * InstantSearch's filters, an AND of ORs, with makes and models read as a hierarchy: Toyota's Corolla and all of Kia, where an AND of
 * the two lists would leave nothing of Kia. What is counted is the facet whose other values are asked for: makes count without any model.
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
