import type { WrittenNeighbours } from '../cars/neighbours.ts';

/** Digests of a page’s parts, by name. Pages with equal keys are equal; pages with different keys may differ. */
export type PageKey = Record<string, string>;

/** Makes a short digest of a text. The build uses SHA-256. */
export type Digest = (text: string) => string;

/** The keys of an earlier release of the same code, and the neighbours of its cars. */
export type RecordedKeys = { pages: Readonly<Record<string, PageKey>>; neighbours: WrittenNeighbours };
