import { z } from 'zod';
import type { SourceKind } from './adapter.ts';
import { sourceKinds } from './registry.ts';

type Settings = (typeof sourceKinds)[keyof typeof sourceKinds]['settings'];

/** The source of a dealer’s stock, in site.json. */
export const source = z.discriminatedUnion('kind', Object.values(sourceKinds).map(({ settings }) => settings) as [Settings, ...Settings[]]);
export type Source = z.infer<typeof source>;

/** Everything that the product knows about a kind of source. */
export const sourceKindOf = ({ kind }: Source): SourceKind => sourceKinds[kind];

/** The file in the dealer's folder with its stock. Undefined if the stock is elsewhere. */
export const stockFileOf = (source: Source): string | undefined => sourceKindOf(source).stockFile?.(source);
