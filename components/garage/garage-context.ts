import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Garage } from '#lib/browser/garage/garage.ts';
import type { KeptCars } from '#lib/browser/garage/kept-cars.ts';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { GarageLinks } from '#lib/pages/chrome.ts';

/** The shopper's lists, the links to their pages and the site's nouns. */
export type GarageValue = Garage & { site: string; api: string; links: GarageLinks; nouns: Nouns };

const GarageContext = createContext<GarageValue | undefined>(undefined);

export const GarageContextProvider = GarageContext.Provider;

/** The garage of the page; undefined where nothing can be saved. */
export const useGarage = (): GarageValue | undefined => useContext(GarageContext);

/** Whether a list holds a car. False until the browser's storage is read, as in the built HTML. */
export const useIsKept = (list: KeptCars, id: string): boolean => useStore(list.store, ({ cars }) => cars.some((car) => car.id === id));

export const useKept = (list: KeptCars) => useStore(list.store);
