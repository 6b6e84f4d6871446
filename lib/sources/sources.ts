import { z } from 'zod';
import type { SourceKind } from './adapter.ts';
import { sourceKinds } from './registry.ts';

type Settings = (typeof sourceKinds)[keyof typeof sourceKinds]['settings'];

/** The source of a dealer’s stock, in site.json. */
export const source = z.discriminatedUnion('kind', Object.values(sourceKinds).map(({ settings }) => settings) as [Settings, ...Settings[]]);
export type Source = z.infer<typeof source>;

/** What the product knows of a kind of source. */
export const sourceKindOf = ({ kind }: Source): SourceKind => sourceKinds[kind];

/** The file of the dealer's folder that holds its stock; undefined if the stock is elsewhere. */
export const stockFileOf = (source: Source): string | undefined => sourceKindOf(source).stockFile?.(source);
