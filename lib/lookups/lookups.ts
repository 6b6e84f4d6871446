import type { LookupKind } from './lookup.ts';
import { lookupKinds } from './registry.ts';

/** The name of a lookup service in api.lookups of site.json. */
export type LookupService = keyof typeof lookupKinds;

/** The lookup services by name, in the order in which pages ask them. */
export const lookupsInOrder = (Object.entries(lookupKinds) as [LookupService, LookupKind][]).sort(([, a], [, b]) => a.rank - b.rank);
