import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Favourite } from '../../model/visitor.ts';
import { compareLimit } from '../../routes/paths.ts';
import { type KeptCars, keptCars, type Outcome } from './kept-cars.ts';

export type ListName = 'favourites' | 'compared';

/** The last change, for the shopper to be told: which car went where, and how it ended. */
export type Notice = { list: ListName; outcome: Outcome | 'removed'; car: Favourite };

/** All that a shopper keeps on a site, in this browser. At most one notice is shown (spec §4 toast store); `count` tells them apart. */
export type Garage = Record<ListName, KeptCars> & { notices: StoreApi<{ notice?: Notice; count: number }> };

/** Raised when the form of what is stored changes, so that older content is not misread. */
const version = 1;

/** Where a site's list stands in the browser's storage: several sites may share one, as they do on a local server. */
export const storageKey = (site: string, list: ListName) => `forecourt:${site}:${list}:${version}`;

/** An empty garage of a site over a storage; its lists hold nothing until loaded, so that the first render is the server's. */
export const makeGarage = (site: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>): Garage => ({
  favourites: keptCars({ key: storageKey(site, 'favourites'), storage }),
  compared: keptCars({ key: storageKey(site, 'compared'), storage, limit: compareLimit }),
  notices: createStore<{ notice?: Notice; count: number }>(() => ({ count: 0 })),
});

/** Puts a car into a list, or takes it out where it is in, and leaves a notice. */
export function toggleCar(garage: Garage, list: ListName, car: Favourite): void {
  const kept = garage[list];
  const held = kept.store.getState().cars.some(({ id }) => id === car.id);
  if (held) kept.remove(car.id);
  const outcome = held ? 'removed' : kept.add(car);
  garage.notices.setState(({ count }) => ({ notice: { list, outcome, car }, count: count + 1 }));
}

const garages = new Map<string, Garage>();

/** The garage of a site over the browser's own storage, one for the whole visit. */
export function garageOf(site: string): Garage {
  const garage = garages.get(site) ?? makeGarage(site, () => window.localStorage);
  garages.set(site, garage);
  return garage;
}
