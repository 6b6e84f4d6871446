import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { readDetails } from '#lib/releases/release-details.ts';
import { bucket, type Storage } from '../publish/storage.ts';

/** Files by their path, as hashes of their bytes. Read here by hand, so that no code of the product vouches for itself. */
export type Tree = Record<string, string>;

export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Every file below a folder; empty without the folder. */
export async function readTree(dir: string): Promise<Tree> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(files.map(async (path) => [path.slice(dir.length + 1), hashOf(await readFile(path))] as const));
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every object below a prefix of the bucket. */
export async function readBucket({ client }: Storage, prefix: string): Promise<Tree> {
  const tree: Tree = {};
  for (let token: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/`, ...(token ? { ContinuationToken: token } : {}) }),
    );
    for (const { Key = '' } of page.Contents ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      tree[Key.slice(prefix.length + 1)] = hashOf(Buffer.from((await Body?.transformToByteArray()) ?? []));
    }
    token = page.NextContinuationToken;
    if (!token) return tree;
  }
}

/** The id of the live release; undefined without one. */
export const liveIdOf = (outDir: string, slug: string): Promise<string | undefined> =>
  readlink(join(outDir, slug, 'current')).then(
    (link) => link.replace('releases/', ''),
    () => undefined,
  );

/** The paths in which two trees differ. */
export const differences = (a: Tree, b: Tree): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort();

/** What a long record says of its files; undefined when it cannot be read. */
export async function recordedFiles(outDir: string, slug: string, id: string): Promise<{ own: Tree; grace: Tree } | undefined> {
  try {
    const { files, grace } = (await readDetails(outDir, slug, id)) ?? {};
    if (!files || !grace) return undefined;
    const hashes = (records: Record<string, { sha256: string }>): Tree =>
      Object.fromEntries(Object.entries(records).map(([path, { sha256 }]) => [path, sha256]));
    return { own: hashes(files), grace: hashes(grace) };
  } catch {
    return undefined;
  }
}

/** The one file of a release that changes after its build: the cars that were sold since a rollback are marked in it (rule R31). */
export const availabilityOf = (own: Tree | undefined): Tree =>
  own?.['availability.json'] === undefined ? {} : { 'availability.json': own['availability.json'] };
