import type { LookupKind } from '../lookup.ts';

/** AutoGrab's lookup. */
export const autograbLookup: LookupKind = { title: 'AutoGrab', path: '/simple-autograb-lookup', rank: 2 };
