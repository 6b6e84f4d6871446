import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { type FileRecord, isFileRecord, type Manifest, makeManifest } from '#lib/disk/manifest.ts';
import { isJsonPartName, partNameOf, type ReadPart } from '#lib/disk/parts.ts';
import { type RememberedFile, recallFile, rememberFile } from '#lib/disk/remembered-file.ts';
import { parseValidJson, readValidJson } from '#lib/disk/valid-json.ts';
import { removedCar } from '#lib/model/removed-car.ts';
import { stableBlocks } from '#lib/model/stable-blocks.ts';
import type { ReleaseCalls } from './calls.ts';
import { joinDetails, readSplit, type SplitDetails, splitDetails } from './detail-sections.ts';
import { type PartTexts, readPartsInThread } from './parts-ahead.ts';
import { releasesDir, sidecarPath } from './paths.ts';
import {
  partsDir,
  readRecordPart as readPart,
  readSizedRecordPart as readSizedPart,
  writeRecordParts as writeParts,
} from './record-parts.ts';

const isRecord = <T>(value: unknown, fits: (value: unknown) => value is T): value is Record<string, T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits);
const isText = (value: unknown) => typeof value === 'string';
const isKey = (value: unknown): value is Record<string, string> => isRecord(value, isText);
const isDay = (value: unknown): value is [string, string] => Array.isArray(value) && value.length === 2 && value.every(isText);

const isOffered = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
const isOfferedList = (value: unknown): value is (readonly [number, number])[] => Array.isArray(value) && value.every(isOffered);

/** A large section by address or path. Checked by hand, because a schema for each entry takes half a second with 16,000 cars. */
const section = <T>(fits: (value: unknown) => value is T) => z.custom<Record<string, T>>((value) => isRecord(value, fits));

/** The input of each page: a hash per named part. A page without parts is compared by its model. */
const pageKeys = section(isKey);
export type PageKeys = z.infer<typeof pageKeys>;

/** The sitemap's data of each page: a digest of its content, and the day on which that last changed. */
const modifiedPages = section(isDay);
export type Modified = z.infer<typeof modifiedPages>;

/**
 * A file that this release does not use, kept for visitors who still have a page of an earlier release open. `leftAt` is when the first release without
 * it was built, in milliseconds.
 */
type GraceFile = FileRecord & { leftAt: number };

const isGraceFile = (value: unknown): value is GraceFile => isFileRecord(value) && Number.isFinite((value as Partial<GraceFile>).leftAt);

/** After an update of the code there may be one for each page. */
const graceFiles = section(isGraceFile);

/** Grace files by their path below the release's root. */
export type Grace = z.infer<typeof graceFiles>;

/**
 * The long record of a release, `<id>.details.json`, which the next build compares itself with. Sections that are `unknown` here are
 * written and read by the room that their comment names, which also versions them.
 */
const releaseDetails = z.object({
  version: z.literal(1),
  files: section(isFileRecord),
  // Absent in records of earlier code.
  grace: graceFiles.default({}),
  pages: pageKeys,
  neighbours: z.record(z.string(), z.string()).optional().describe('the digests of similar cars in the order of their prices, by group'),
  scripts: z.record(z.string(), z.number().int()).describe('how many pages hold each inline script, by its hash'),
  // Absent in records of earlier code.
  styles: z.record(z.string(), z.number().int()).default({}).describe('how many pages link to joined style sheets, by the names of these'),
  removedCars: z.array(removedCar),
  // Absent in records of older code: every page then counts as changed on the day of the next build.
  modified: modifiedPages.default({}),
  /** Links and prices of every page (lib/verify). */
  links: z.unknown(),
  /** The listed cars (lib/report). */
  cars: z.unknown(),
  /** The legal findings of every page (lib/compliance). */
  law: z.unknown(),
  // Absent in records of older code: no earlier price is then proven.
  prices: z
    .custom<Record<string, (readonly [number, number])[]>>((value) => isRecord(value, isOfferedList))
    .default({})
    .describe('at which prices each car was offered, and from when in milliseconds'),
});

export type ReleaseDetails = z.infer<typeof releaseDetails>;

/**
 * The long record that this process last read or wrote, under the dealer's lock, and its written sections; and the texts of a record's
 * parts that a thread is reading.
 */
export type DetailsMemory = RememberedFile<ReleaseDetails> & { split?: SplitDetails; ahead?: { path: string; texts: Promise<PartTexts> } };

const partName = z.custom<string>(isJsonPartName);

/**
 * A long record on disk (rule R43): the small sections, and the names of the parts that contain lists. A list has the names of the parts of
 * large sections, in order. Records of older code have all these names in `parts`; small records have none.
 */
const storedDetails = z.looseObject({
  lists: z.array(partName).optional(),
  parts: z.record(z.string(), z.array(partName)).optional(),
});

/** A list: names of consecutive parts, grouped by section. */
const partList = z.array(z.tuple([z.string(), z.array(partName)]));

/** About 65 names per list, 1 KB compressed. */
const listReach = 32;

/** Lists of part names: a large record has two thousand names, of which a changed car changes thirty. */
const listsOf = (sections: readonly { section: string; names: readonly string[] }[]): string[] =>
  stableBlocks(
    sections.flatMap(({ section, names }) => names.map((name) => ({ section, name }))),
    ({ name }) => name,
    listReach,
  ).map((block) =>
    JSON.stringify([...Map.groupBy(block, ({ section }) => section)].map(([section, own]) => [section, own.map(({ name }) => name)])),
  );

/** The names of the parts of each section of a stored record. `lost` has the missing or damaged lists. */
function namesOf({ lists, parts = {} }: z.infer<typeof storedDetails>, read: (name: string) => unknown) {
  const sections = new Map(Object.entries(parts));
  const lost: string[] = [];
  for (const list of lists ?? []) {
    const pieces = partList.safeParse(read(list)).data;
    if (!pieces) lost.push(list);
    for (const [section, names] of pieces ?? []) sections.set(section, [...(sections.get(section) ?? []), ...names]);
  }
  return { sections, lost };
}

/** A record whose JSON is shorter than this, in characters, is a single file. */
const shortestSplit = 65_536;

/** The long record of a release. Undefined if it or a part of it is missing or damaged, or if another version wrote it. */
export async function readDetails(
  outDir: string,
  slug: string,
  id: string,
  memory: DetailsMemory = {},
): Promise<ReleaseDetails | undefined> {
  const path = sidecarPath(outDir, slug, id, 'details');
  const cachedDetails = await recallFile(memory, path);
  if (cachedDetails) return cachedDetails;
  const { ahead } = memory;
  delete memory.ahead;
  const read = await readStored(outDir, slug, path, ahead?.path === path ? await ahead.texts : undefined);
  if (!read) return undefined;
  memory.split = read.split;
  await rememberFile(memory, path, read.details);
  return read.details;
}

/**
 * Makes a thread read the parts of a long record, unless the record is cached. The next read of the record uses them; otherwise call
 * `forgetAhead`.
 */
export async function readDetailsAhead(outDir: string, slug: string, id: string, memory: DetailsMemory): Promise<void> {
  const path = sidecarPath(outDir, slug, id, 'details');
  if (await recallFile(memory, path)) return;
  memory.ahead = { path, texts: readPartsInThread(path, partsDir(outDir, slug)) };
}

/** Waits for the thread of `readDetailsAhead`, and forgets what it read. */
export async function forgetAhead(memory: DetailsMemory): Promise<void> {
  const { ahead } = memory;
  delete memory.ahead;
  await ahead?.texts;
}

async function readStored(
  outDir: string,
  slug: string,
  path: string,
  texts?: PartTexts,
): Promise<{ details: ReleaseDetails; split: SplitDetails } | undefined> {
  const stored = await readValidJson(path, storedDetails);
  if (!stored) return undefined;
  const { lists: _lists, parts: _parts, ...rest } = stored;
  // All parts are read even after a bad one, so that all damaged parts are found at once.
  const read = (name: string) => readSizedPart(outDir, slug, name, texts?.get(name));
  const { sections, lost } = namesOf(stored, (name) => read(name)?.value);
  const parts = new Map([...sections].map(([section, names]) => [section, names.map(read)]));
  if (lost.length > 0 || [...parts.values()].some((own) => own.includes(undefined))) return undefined;
  const whole = Object.fromEntries(parts) as Record<string, ReadPart[]>;
  const values = Object.fromEntries(Object.entries(whole).map(([section, own]) => [section, own.map(({ value }) => value)]));
  const details = releaseDetails.safeParse(joinDetails(rest, values)).data;
  return details && { details, split: readSplit(whole) };
}

/** Writes the long record of a release atomically. For a large record, only the parts that no other release has are written. */
export async function writeDetails(
  outDir: string,
  slug: string,
  id: string,
  details: ReleaseDetails,
  calls?: ReleaseCalls,
  memory: DetailsMemory = {},
): Promise<void> {
  const path = sidecarPath(outDir, slug, id, 'details');
  const { rest, parts, split } = splitDetails(details, memory.split);
  const namedParts = Object.entries(parts).map(([section, own]) => ({ section, names: own.map(({ name }) => name) }));
  const all = Object.values(parts).flat();
  if (all.reduce((sum, { length }) => sum + length, 0) < shortestSplit) await writeFileAtomic(path, JSON.stringify(details), calls);
  else {
    const lists = listsOf(namedParts).map((text) => [partNameOf(text), text] as const);
    await writeParts(
      outDir,
      slug,
      new Map<string, string | (() => string)>([...all.map(({ name, text }) => [name, text] as const), ...lists]),
      calls,
    );
    await writeFileAtomic(path, JSON.stringify({ ...rest, lists: lists.map(([name]) => name) }), calls);
  }
  memory.split = split;
  await rememberFile(memory, path, details);
}

/**
 * The files of a release, including grace files, without the rest of its long record. For a record in parts, only parts that are not in
 * `parts` are read, and added there. Undefined if the record or one of these parts is unreadable.
 */
export async function readFileSections(outDir: string, slug: string, id: string, parts: Set<string>): Promise<Manifest | undefined> {
  const stored = await readValidJson(sidecarPath(outDir, slug, id, 'details'), storedDetails);
  if (!stored) return undefined;
  const manifest: Manifest = {};
  const { sections, lost } = namesOf(stored, (name) => readPart(outDir, slug, name));
  if (lost.length > 0) return undefined;
  for (const name of ['grace', 'files'] as const) {
    const names = sections.get(name);
    const values = names ? names.filter((part) => !parts.has(part)).map((part) => readPart(outDir, slug, part)) : [stored[name] ?? {}];
    for (const value of values) {
      const files = section(isFileRecord).safeParse(value).data;
      if (!files) return undefined;
      Object.assign(manifest, files);
    }
    for (const part of names ?? []) parts.add(part);
  }
  return manifest;
}

/**
 * Finds the names of the parts of long records, including lists. Undefined if a text is not a record. For a lost list, only its own name.
 * Releases share most lists, so each is read once.
 */
export function partFinder(outDir: string, slug: string): (text: string) => string[] | undefined {
  const lists = new Map<string, unknown>();
  const read = (name: string) => {
    const list = lists.get(name) ?? readPart(outDir, slug, name);
    lists.set(name, list);
    return list;
  };
  return (text) => {
    const stored = parseValidJson(text, storedDetails);
    if (!stored) return undefined;
    const { sections } = namesOf(stored, read);
    return [...(stored.lists ?? []), ...[...sections.values()].flat()];
  };
}

/** The files that a release uses, and its grace files. */
export type ReleaseFiles = Pick<ReleaseDetails, 'files' | 'grace'>;

/** The files of a release. If its long record is unreadable, every file of the tree counts as used. */
export async function readFiles(outDir: string, slug: string, id: string): Promise<ReleaseFiles> {
  const details = await readDetails(outDir, slug, id);
  if (details) return details;
  const root = join(releasesDir(outDir, slug), id);
  return { files: await makeManifest(root, await listFiles(root)), grace: {} };
}

/** The number and size of grace files, for the short record. Undefined if there are none. */
export function graceTotals(grace: Grace): { files: number; bytes: number } | undefined {
  const sizes = Object.values(grace).map(({ bytes }) => bytes);
  return sizes.length === 0 ? undefined : { files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}
