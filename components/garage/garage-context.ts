import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Garage } from '#lib/browser/garage/garage.ts';
import type { KeptCars } from '#lib/browser/garage/kept-cars.ts';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { Garage as GarageLinks } from '#lib/pages/chrome.ts';

/** What the parts of the garage share: what is kept, where its pages are, and the site's words. */
export type GarageValue = Garage & { links: GarageLinks; nouns: Nouns };

const GarageContext = createContext<GarageValue | undefined>(undefined);

export const GarageContextProvider = GarageContext.Provider;

/** The garage of the page; undefined outside of one, where nothing can be kept. */
export const useGarage = (): GarageValue | undefined => useContext(GarageContext);

/** Whether a list holds a car; false until the browser's storage was read, as the server renders it. */
export const useHolds = (list: KeptCars, id: string): boolean => useStore(list.store, ({ cars }) => cars.some((car) => car.id === id));

export const useKept = (list: KeptCars) => useStore(list.store);
