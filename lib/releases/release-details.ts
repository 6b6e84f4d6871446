import { join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '#lib/disk/list-files.ts';
import { type Manifest, makeManifest, manifestFile } from '#lib/disk/manifest.ts';
import { removedCar } from '#lib/model/removed-car.ts';
import { releasesDir, sidecarPath } from './paths.ts';
import { readValidJson } from './read-valid-json.ts';
import { readGrace } from './release-record.ts';

/** What the page of each address was rendered from: a hash per named part. A page without parts is compared by its model. */
const pageKeys = z.record(z.string(), z.record(z.string(), z.string()));
export type PageKeys = z.infer<typeof pageKeys>;

/**
 * The long record of a release, `<id>.details.json`: what the next build compares itself with. Sections that are `unknown` here are
 * written and read by the room that their comment names, which also versions them.
 */
const releaseDetails = z.object({
  version: z.literal(1),
  files: manifestFile,
  pages: pageKeys,
  scripts: z.record(z.string(), z.number().int()).describe('how many pages hold each inline script, by its hash'),
  removedCars: z.array(removedCar),
  /** Links and prices of every page (lib/verify). */
  links: z.unknown(),
  /** The listed cars (lib/report). */
  cars: z.unknown(),
});

export type ReleaseDetails = z.infer<typeof releaseDetails>;

/** The long record of a release; undefined when it is missing, damaged, or written by another version. */
export const readDetails = (outDir: string, slug: string, id: string): Promise<ReleaseDetails | undefined> =>
  readValidJson(sidecarPath(outDir, slug, id, 'details'), releaseDetails);

/** The manifest of a release; undefined when its long record cannot be read. */
export const readManifest = async (outDir: string, slug: string, id: string): Promise<Manifest | undefined> =>
  (await readDetails(outDir, slug, id))?.files;

/** The manifest of a release without its grace files. It is made from the files when the long record cannot be read. */
export async function manifestOf(outDir: string, slug: string, id: string): Promise<Manifest> {
  const written = await readManifest(outDir, slug, id);
  if (written) return written;
  const [root, grace] = [join(releasesDir(outDir, slug), id), await readGrace(outDir, slug, id)];
  return makeManifest(
    root,
    (await listFiles(root)).filter((path) => !Object.hasOwn(grace, path)),
  );
}

/** Every file that a release serves, for mirrors of it: its own files and its grace files. */
export const servedFiles = async (outDir: string, slug: string, id: string): Promise<Manifest> => {
  const grace = Object.entries(await readGrace(outDir, slug, id)).map(([path, { sha256, bytes }]) => [path, { sha256, bytes }] as const);
  return { ...Object.fromEntries(grace), ...(await manifestOf(outDir, slug, id)) };
};
