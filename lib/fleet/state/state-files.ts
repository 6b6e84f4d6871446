import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { releasesDir, type Sidecar, sidecarName } from '#lib/releases/paths.ts';
import { partNames } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';

/** The files beside a release that its next build, a rollback or a publication reads. Reports stay where they were made. */
const sidecarKinds: readonly Sidecar[] = ['record', 'details', 'feeds', 'snapshot'];

/** What pulls and pushes keep of a dealer, below the work folder. */
const workFiles = (slug: string) => [
  `snapshots/${slug}.json`,
  `snapshots/${slug}.state.json`,
  `snapshots/${slug}.input.json`,
  `search-keys/${slug}.json`,
];

/** The records of the pictures that the dealer's releases show, for the cache that all dealers share. */
export const picturesFile = 'releases/pictures.json';

/** Where the parts of long records are. */
export const partsFolder = 'releases/parts/';

const isBelowOut = (path: string) => path.startsWith('releases/');

/** Where a file of the state is in a work folder. A path from a store that no state has is refused by `isStatePath`. */
export const placeOfStateFile = ({ outDir, workDir }: Workspace, slug: string, path: string): string =>
  isBelowOut(path) ? join(outDir, slug, path) : join(workDir, path);

const releasePath =
  /^releases\/(?:\d{8}T\d{6}Z-[\w-]+(?:\.details|\.feeds|\.snapshot)?\.json|parts\/[0-9a-f]{20}\.json\.zst|hold\.json|pictures\.json)$/;

/** Whether a path can be one of a dealer's state, so that a damaged store cannot make a worker write elsewhere. */
export const isStatePath = (slug: string, path: string): boolean => releasePath.test(path) || workFiles(slug).includes(path);

/** The last pull's time is that of the snapshot file. */
export const keepsTime = ({ workDir }: Workspace, slug: string, path: string): boolean =>
  join(workDir, path) === snapshotPath(workDir, slug);

/** The paths of the parts of long records that releases name. */
export async function partPathsOf(outDir: string, slug: string, ids: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    ids.map((id) => readFile(join(releasesDir(outDir, slug), sidecarName(id, 'details')), 'utf8').catch(() => '')),
  );
  return [...new Set(texts.flatMap((text) => partNames(text) ?? []))].map((name) => `${partsFolder}${name}.json.zst`);
}

/** The paths of all files of a dealer's state that a work folder has. */
export async function listStateFiles(workspace: Workspace, slug: string): Promise<string[]> {
  const { outDir } = workspace;
  const ids = await releaseIds(outDir, slug);
  const sidecars = ids.flatMap((id) => sidecarKinds.map((kind) => `releases/${sidecarName(id, kind)}`));
  const single = [...workFiles(slug), 'releases/hold.json', picturesFile, ...sidecars];
  const present = await Promise.all(single.map(async (path) => ((await statIfAny(placeOfStateFile(workspace, slug, path))) ? [path] : [])));
  const parts = new Set((await readdir(join(releasesDir(outDir, slug), 'parts')).catch(() => [])).map((name) => `${partsFolder}${name}`));
  return [...present.flat(), ...(await partPathsOf(outDir, slug, ids)).filter((path) => parts.has(path))].sort();
}
