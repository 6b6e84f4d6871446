import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Favourite } from '../../model/visitor.ts';
import { compareLimit } from '../../routes/paths.ts';
import { type KeptCars, keptCars, type Outcome } from './kept-cars.ts';

export type ListName = 'favourites' | 'compared';

/** The last change, shown as a notice: which car, which list, and the result. */
export type ListNotice = { list: ListName; outcome: Outcome | 'removed'; car: Favourite };

/** A notice about a list, or a text of another part of the site. */
export type Notice = ListNotice | { text: string; link?: { text: string; href: string } };

/** What a shopper keeps on a site, in this browser. At most one notice is shown (rule G4); `count` tells notices apart. */
export type Garage = Record<ListName, KeptCars> & { notices: StoreApi<{ notice?: Notice; count: number }> };

/** Increase it when the stored format changes, so that old data is not misread. */
const version = 1;

/** The storage key of a site’s list; on a local server several sites share one storage. */
export const storageKey = (site: string, list: ListName) => `forecourt:${site}:${list}:${version}`;

/** A garage over a storage. Its lists stay empty until loaded, so that the first render equals the server’s. */
const makeGarage = (site: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>): Garage => ({
  favourites: keptCars({ key: storageKey(site, 'favourites'), storage }),
  compared: keptCars({ key: storageKey(site, 'compared'), storage, limit: compareLimit }),
  notices: createStore<{ notice?: Notice; count: number }>(() => ({ count: 0 })),
});

/** Adds a car to a list or removes it, and shows the notice. */
export function toggleCar(garage: Garage, list: ListName, car: Favourite): void {
  const cars = garage[list];
  const isKept = cars.store.getState().cars.some(({ id }) => id === car.id);
  if (isKept) cars.remove(car.id);
  const outcome = isKept ? 'removed' : cars.add(car);
  garage.notices.setState(({ count }) => ({ notice: { list, outcome, car }, count: count + 1 }));
}

const garages = new Map<string, Garage>();

/** The garage of a site over the browser storage, shared for the whole visit. */
export function garageOf(site: string): Garage {
  const garage = garages.get(site) ?? makeGarage(site, () => window.localStorage);
  garages.set(site, garage);
  return garage;
}
