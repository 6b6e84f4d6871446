import { join } from 'node:path';
import { pruneParts, type ReadPart, readSizedPart, writeParts } from '#lib/disk/parts.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { releasesDir } from './paths.ts';

/** The folder beside the releases with the parts of their long records and of their snapshots (rule R43). Releases share equal parts. */
export const partsDir = (outDir: string, slug: string) => join(releasesDir(outDir, slug), 'parts');

/**
 * Writes missing parts, by name, each atomically, and flushes them. Call it before writing the record that names them, under the dealer's
 * lock.
 */
export const writeRecordParts = (
  outDir: string,
  slug: string,
  parts: ReadonlyMap<string, string | (() => string)>,
  calls: ReleaseCalls = releaseCalls,
) => writeParts(partsDir(outDir, slug), parts, calls);

/**
 * Reads a part, from `text` if the caller has already read its file. Undefined if it is missing or damaged. A damaged part is removed, so
 * that the next record with this part writes it again.
 */
export const readSizedRecordPart = (outDir: string, slug: string, name: string, text?: string): ReadPart | undefined =>
  readSizedPart(partsDir(outDir, slug), name, text);

/** The same, without its length. */
export const readRecordPart = (outDir: string, slug: string, name: string): unknown => readSizedRecordPart(outDir, slug, name)?.value;

/** Removes the parts that no record names, and leftovers of killed processes. Call it under the dealer's lock. */
export const pruneRecordParts = (outDir: string, slug: string, used: ReadonlySet<string>, calls: ReleaseCalls) =>
  pruneParts(partsDir(outDir, slug), used, 0, calls);
