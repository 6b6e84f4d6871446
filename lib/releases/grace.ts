import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { type FileRecord, type Manifest, pathsOf } from '#lib/disk/manifest.ts';
import { removeFiles } from '#lib/disk/remove-files.ts';
import { dayMs } from '#lib/model/time.ts';
import type { ReleaseCalls } from './calls.ts';
import { releasesDir } from './paths.ts';
import type { Grace, ReleaseFiles } from './release-details.ts';

/** Page data of an earlier build is kept this long at most. After that, an open page reloads when it goes to the next page, as Next does by default. */
const pageDataDays = 1;

/**
 * Chunks of the search index (rule S40): a page loads all of them soon after the file that names them. They contain prices, and each change
 * of the stock leaves one behind, so they are not kept as long as code.
 */
const chunkDays = 1 / 24;

const isChunk = (path: string) => path.startsWith('search/_cars/');

/** Files with a hash in their name, whose content never changes: compiled code, fonts, styles and pictures. */
const isHashed = (path: string) => path.startsWith('_next/static/') || (path.startsWith('images/') && /^images\/[0-9a-f]{20}-/.test(path));

const dataFolder = '_next/data/';

/**
 * The build id in the path of page data, and the path below it. Undefined for any other file. Parsed by hand for speed, because there may
 * be one for each page.
 */
function pageDataOf(path: string): { build: string; page: string } | undefined {
  if (!path.startsWith(dataFolder) || !path.endsWith('.json')) return undefined;
  const end = path.indexOf('/', dataFolder.length);
  return end < 0 ? undefined : { build: path.slice(dataFolder.length, end), page: path.slice(end + 1) };
}

type GraceInput = {
  /** The live release's own files, those of them that the next release lacks, and its grace files. */
  before: Manifest;
  removed: readonly string[];
  carried: Grace;
  /** The files of the next release, and the build id in the paths of its page data. */
  after: Manifest;
  codeId: string;
  now: number;
  graceDays: number;
};

/**
 * The grace files of the next release: hashed files are kept until `graceDays` after the last release that used them, chunks of the search
 * index for an hour. Page data of an earlier build id is kept only while the page still has the same data, so that an open page never gets an
 * old price or an expired car.
 */
export function chooseGraceFiles({ before, removed, carried, after, codeId, now, graceDays }: GraceInput): Grace {
  const daysFor = (path: string): number => {
    if (isHashed(path)) return graceDays;
    if (isChunk(path)) return Math.min(graceDays, chunkDays);
    const data = pageDataOf(path);
    const twin = data === undefined || data.build === codeId ? undefined : after[`${dataFolder}${codeId}/${data.page}`];
    return twin && twin.sha256 === (before[path] ?? carried[path])?.sha256 ? Math.min(graceDays, pageDataDays) : 0;
  };
  const chosen: [path: string, file: Grace[string]][] = [];
  const add = (path: string, file: Grace[string]) => {
    if (now < file.leftAt + daysFor(path) * dayMs) chosen.push([path, file]);
  };
  for (const path of pathsOf(carried)) {
    if (Object.hasOwn(after, path)) continue;
    const file = carried[path] as Grace[string];
    // A clock that ran ahead must not keep a file for years.
    add(path, file.leftAt > now ? { ...file, leftAt: now } : file);
  }
  // The time of a file that came back and left again counts from its last use.
  for (const path of removed) add(path, { ...(before[path] as FileRecord), leftAt: now });
  return Object.fromEntries(chosen.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

type GraceOptions = Pick<GraceInput, 'codeId' | 'now' | 'graceDays'> & {
  outDir: string;
  slug: string;
  /** The live release, its own files, and its grace files. */
  from: string;
  before: ReleaseFiles;
  /** The live release's own files that the next one lacks. */
  removed: readonly string[];
  /** Grace files of the live release that are in the tree already. */
  staged?: ReadonlySet<string> | undefined;
  /** The root of the next release, and its own files. */
  root: string;
  manifest: Manifest;
  /** Whether a store has the files that the tree lacks. */
  isStored: boolean;
};

/**
 * Links the grace files into the tree of the next release, removes expired ones, and returns them. A missing file is left out, unless a
 * store has it.
 */
export async function linkGraceFiles(options: GraceOptions, calls: ReleaseCalls): Promise<Grace> {
  const { outDir, slug, from, before, removed, staged, root, manifest, codeId, now, graceDays, isStored } = options;
  const source = join(releasesDir(outDir, slug), from);
  const grace = chooseGraceFiles({ before: before.files, removed, carried: before.grace, after: manifest, codeId, now, graceDays });
  removeFiles(
    root,
    [...(staged ?? [])].filter((path) => !Object.hasOwn(grace, path)),
  );
  const unlinked = Object.keys(grace).filter((path) => !staged?.has(path));
  const folders = new Set(unlinked.map((path) => dirname(path)));
  for (const folder of folders) await calls.makeFolder(join(root, folder));
  const limit = pLimit(32);
  const missing = new Set<string>();
  const linkFile = async (path: string) => {
    try {
      await calls.link(join(source, path), join(root, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') missing.add(path);
      else if (code !== 'EEXIST') await calls.copyFile(join(source, path), join(root, path)); // a file system without links
    }
  };
  await Promise.all(unlinked.map((path) => limit(() => linkFile(path))));
  return isStored || missing.size === 0 ? grace : Object.fromEntries(Object.entries(grace).filter(([path]) => !missing.has(path)));
}
