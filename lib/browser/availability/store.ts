import { createStore } from 'zustand/vanilla';
import type { SaleChanges } from '../../cars/sale-changes.ts';

/** The last update from the site, and how far this browser’s clock is behind the site’s, in milliseconds. */
export type Availability = SaleChanges & { behindMs: number };

/** Before the first update, and in the HTML. */
export const initialAvailability: Availability = { sold: new Map(), gone: new Set(), ribbon: '', behindMs: 0 };

export const availability = createStore<Availability>(() => initialAvailability);

/** The later of this browser’s clock and the site’s: a slow clock must not keep a sold car listed (rule L5). */
export const siteNow = (): number => Date.now() + availability.getState().behindMs;
