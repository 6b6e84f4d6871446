import type { LookupKind } from '../lookup.ts';

/** The national register of vehicles. */
export const nevdisLookup: LookupKind = { title: 'NEVDIS', path: '/nevdis', rank: 1 };
