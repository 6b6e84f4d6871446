import { createStore } from 'zustand/vanilla';
import type { SaleChanges } from '../../cars/sale-changes.ts';

/** What the site said last, and how far this browser's clock is behind the site's, in milliseconds. */
export type Availability = SaleChanges & { behindMs: number };

/** Before the site has said anything, and in the HTML. */
export const initialAvailability: Availability = { sold: new Map(), gone: new Set(), ribbon: '', behindMs: 0 };

export const availability = createStore<Availability>(() => initialAvailability);

/** The later of this browser's clock and the site's: a clock that is behind must not keep a sold car listed past its window. */
export const siteNow = (): number => Date.now() + availability.getState().behindMs;
