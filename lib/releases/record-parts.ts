import { join } from 'node:path';
import { pruneParts, type ReadPart, readSizedPart, writeParts } from '#lib/disk/parts.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { releasesDir } from './paths.ts';

/** Beside the releases: the parts of their long records and of their snapshots (rule R43). Releases with the same part share it. */
export const partsDir = (outDir: string, slug: string) => join(releasesDir(outDir, slug), 'parts');

/**
 * Writes parts, by name, that are not there yet, each whole or not at all, and flushes them. Call it before the record that names them, under
 * the dealer's lock.
 */
export const writeRecordParts = (
  outDir: string,
  slug: string,
  parts: ReadonlyMap<string, string | (() => string)>,
  calls: ReleaseCalls = releaseCalls,
) => writeParts(partsDir(outDir, slug), parts, calls);

/**
 * Reads a part, from `text` if the caller has read its file already. Undefined when it is missing or damaged. A damaged one is removed, so that the next
 * record with this part writes it again.
 */
export const readSizedRecordPart = (outDir: string, slug: string, name: string, text?: string): ReadPart | undefined =>
  readSizedPart(partsDir(outDir, slug), name, text);

/** The same, without its length. */
export const readRecordPart = (outDir: string, slug: string, name: string): unknown => readSizedRecordPart(outDir, slug, name)?.value;

/** Removes the parts that no record names, and what killed processes left among them. Call it under the dealer's lock. */
export const pruneRecordParts = (outDir: string, slug: string, used: ReadonlySet<string>, calls: ReleaseCalls) =>
  pruneParts(partsDir(outDir, slug), used, 0, calls);
