import { createStore, type StoreApi } from 'zustand/vanilla';
import { compareLimit } from '../../routes/paths.ts';
import { type KeptCars, keptCars } from './kept-cars.ts';

/** What the page tells the shopper about the last change; `undo` takes it back. */
export type Notice = { text: string; link?: { text: string; href: string }; undo?: () => void };

/** All that a shopper keeps on a site, in this browser. At most one notice is shown (spec §4 toast store). */
export type Garage = { favourites: KeptCars; compared: KeptCars; notices: StoreApi<{ notice?: Notice; count: number }> };

/** Raised when the form of what is stored changes, so that older content is not misread. */
const version = 1;

/** Where a site's list stands in the browser's storage: several sites may share one, as they do on a local server. */
export const keptKey = (site: string, list: 'favourites' | 'compared') => `forecourt:${site}:${list}:${version}`;

const garages = new Map<string, Garage>();

/** The garage of a site, one for the whole visit. It holds nothing until loaded, so the first render is the server's. */
export function garageOf(site: string): Garage {
  const storage = () => window.localStorage;
  const garage = garages.get(site) ?? {
    favourites: keptCars({ key: keptKey(site, 'favourites'), storage }),
    compared: keptCars({ key: keptKey(site, 'compared'), storage, limit: compareLimit }),
    notices: createStore<{ notice?: Notice; count: number }>(() => ({ count: 0 })),
  };
  garages.set(site, garage);
  return garage;
}
