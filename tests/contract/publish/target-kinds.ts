import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { directoryTarget } from '#lib/publish/directory.ts';
import type { PublishOptions } from '#lib/publish/publish-to-target.ts';
import { s3Target } from '#lib/publish/s3.ts';
import { publishedStatePath, type Target } from '#lib/publish/target.ts';
import { writeRelease } from './releases.ts';
import { bucket, keys, type Storage, startStorage } from './storage.ts';

/** One way to publish: opens the test's own target, and reads or adds files there. */
export type TargetKind = {
  open: () => Promise<Target>;
  files: () => Promise<Record<string, string>>;
  putForeign: (path: string, text: string) => Promise<unknown>;
};

/** The state at a target, as text. */
export const stateAt = async (target: Target) => (await target.readControl(publishedStatePath))?.text;

/** Replaces the state at a target, as a person or another program might. */
export async function replaceState(target: Target, text: string): Promise<void> {
  const tag = (await target.readControl(publishedStatePath))?.tag;
  if ((await target.writeControl(publishedStatePath, text, tag)) === undefined) throw new Error('somebody else wrote the state');
}

/** A temporary folder and a local storage, and the release trees of a test. */
export type PublishYard = {
  root: string;
  storage: Storage;
  /** Makes every later target a new, empty one. */
  nextPlace: () => number;
  tree: (files: Record<string, string>, graceFiles?: Record<string, string>) => ReturnType<typeof writeRelease>;
  close: () => Promise<void>;
};

export async function makePublishYard(): Promise<PublishYard> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-publish-'));
  const storage = await startStorage();
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  let [place, releases] = [0, 0];
  return {
    root,
    storage,
    nextPlace: () => ++place,
    tree: (files, graceFiles = {}) => writeRelease(join(root, 'out'), 'hilltop', `r${++releases}`, files, graceFiles),
    close: async () => {
      await storage.close();
      await rm(root, { recursive: true, force: true });
      vi.unstubAllEnvs();
    },
  };
}

const isSiteFile = (path: string) => !path.startsWith('.forecourt');

/** Every kind of target, at a place of its own. */
export const targetKinds: Record<string, (yard: PublishYard, place: number) => TargetKind> = {
  'a folder': ({ root }, place) => {
    const dir = join(root, `mirror-${place}`);
    return {
      open: async () => directoryTarget(dir),
      files: async () => {
        await mkdir(dir, { recursive: true });
        const paths = (await listFiles(dir)).filter(isSiteFile);
        return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path), 'utf8')])));
      },
      putForeign: async (path, text) => {
        await mkdir(dir, { recursive: true });
        await writeFile(join(dir, path), text);
      },
    };
  },
  'S3-compatible storage': ({ storage }, place) => ({
    open: () => s3Target({ kind: 's3', bucket, prefix: `site-${place}`, endpoint: storage.endpoint }, 'hilltop'),
    files: async () => {
      const start = `site-${place}/`;
      const paths = (await storage.keys()).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
      return Object.fromEntries(await Promise.all(paths.filter(isSiteFile).map(async (path) => [path, await storage.text(start + path)])));
    },
    putForeign: async (path, text) => {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      await storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: `site-${place}/${path}`, Body: text }));
    },
  }),
};

export const options = (more: Partial<PublishOptions> = {}): PublishOptions => ({ dryRun: false, progress: () => undefined, ...more });

export const acceptedBy = (target: Target, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => target.accepts(path)));
