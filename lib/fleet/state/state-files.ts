import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isJsonPartName } from '#lib/disk/parts.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type Sidecar, sidecarName } from '#lib/releases/paths.ts';
import { partFinder } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';

/** The files beside a release that its next build, a rollback or a publication reads. Reports stay where they were made. */
const sidecarKinds: readonly Sidecar[] = ['record', 'details', 'feeds', 'snapshot'];

/** The files that pulls and pushes keep about a dealer, below the work folder. */
const workFiles = (slug: string) => [
  `snapshots/${slug}.json`,
  `snapshots/${slug}.state.json`,
  `snapshots/${slug}.input.json`,
  `search-keys/${slug}.json`,
  `search-pushes/${slug}.json`,
  `listings/${slug}.trade-me.json`,
];

/** The records of the pictures that the dealer's releases show, for the cache that all dealers share. */
export const picturesFile = 'releases/pictures.json';

/** The folders of the parts of long records and of their snapshots (rule R43). */
const partsFolder = 'releases/parts/';

/** The files of the work folder that name parts, and the folders of these parts. */
const workParts = (slug: string): Record<string, string> => ({
  [`snapshots/${slug}.json`]: `snapshots/${slug}.parts/`,
  [`snapshots/${slug}.input.json`]: `snapshots/${slug}.input.parts/`,
});

/** The folders of parts, as paths of the state. */
export const partFolders = (slug: string): string[] => [partsFolder, ...Object.values(workParts(slug))];

/** Whether a path of the state belongs to a part, whose name identifies its content. */
export const isPartPath = (path: string): boolean => /\/[0-9a-f]{20}\.json\.zst$/.test(path);

const isBelowOut = (path: string) => path.startsWith('releases/');

/** The location of a state file in a work folder. `isStatePath` refuses invalid paths from a store. */
export const placeOfStateFile = ({ outDir, workDir }: Workspace, slug: string, path: string): string =>
  isBelowOut(path) ? join(outDir, slug, path) : join(workDir, path);

const releasePath = /^releases\/(?:\d{8}T\d{6}Z-[\w-]+(?:\.details|\.feeds|\.snapshot)?\.json|hold\.json|pictures\.json)$/;

/** Whether a path is valid in a dealer's state, so that a damaged store cannot make a worker write elsewhere. */
export const isStatePath = (slug: string, path: string): boolean =>
  releasePath.test(path) ||
  workFiles(slug).includes(path) ||
  (isPartPath(path) && partFolders(slug).includes(path.slice(0, path.lastIndexOf('/') + 1)));

/** The modification time of the snapshot file is the time of the last pull. */
export const keepsTime = ({ workDir }: Workspace, slug: string, path: string): boolean =>
  join(workDir, path) === snapshotPath(workDir, slug);

const partedFile = z.looseObject({ parts: z.array(z.custom<string>(isJsonPartName)).optional() });

/** The parts that a snapshot, or the record of a pull, names. */
const namedParts = (text: string): string[] => parseValidJson(text, partedFile)?.parts ?? [];

/** The paths of the parts that the records of these releases name, and the files of the work folder. */
export async function partPathsOf(workspace: Workspace, slug: string, ids: readonly string[]): Promise<string[]> {
  const pathsIn = async (path: string, folder: string, namesOf: (text: string) => string[] | undefined) => {
    const text = await readFile(placeOfStateFile(workspace, slug, path), 'utf8').catch(() => '');
    return (namesOf(text) ?? []).map((name) => `${folder}${name}.json.zst`);
  };
  const partNames = partFinder(workspace.outDir, slug);
  const paths = await Promise.all([
    ...ids.map((id) => pathsIn(`releases/${sidecarName(id, 'details')}`, partsFolder, partNames)),
    ...ids.map((id) => pathsIn(`releases/${sidecarName(id, 'snapshot')}`, partsFolder, namedParts)),
    ...Object.entries(workParts(slug)).map(([path, folder]) => pathsIn(path, folder, namedParts)),
  ]);
  return [...new Set(paths.flat())];
}

/** The paths of all files of a dealer's state that a work folder has. */
export async function listStateFiles(workspace: Workspace, slug: string): Promise<string[]> {
  const ids = await releaseIds(workspace.outDir, slug);
  const sidecars = ids.flatMap((id) => sidecarKinds.map((kind) => `releases/${sidecarName(id, kind)}`));
  const single = [...workFiles(slug), 'releases/hold.json', picturesFile, ...sidecars];
  const present = await Promise.all(single.map(async (path) => ((await statIfAny(placeOfStateFile(workspace, slug, path))) ? [path] : [])));
  const inFolder = async (folder: string) =>
    (await readdir(placeOfStateFile(workspace, slug, folder)).catch(() => [])).map((name) => `${folder}${name}`);
  const parts = new Set((await Promise.all(partFolders(slug).map(inFolder))).flat());
  return [...present.flat(), ...(await partPathsOf(workspace, slug, ids)).filter((path) => parts.has(path))].sort();
}
