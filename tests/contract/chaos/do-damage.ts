import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { bucket } from '../publish/storage.ts';
import type { ChaosYard, TargetName } from './chaos-yard.ts';
import type { DamageWay, Operation } from './operations.ts';
import { readTree } from './trees.ts';

/** A text of the same length with another last byte. */
const changed = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[copy.length - 1] = (copy[copy.length - 1] as number) ^ 1;
  return copy;
};

const foreignName = 'someone-elses.txt';

async function damageFile(path: string, way: DamageWay): Promise<void> {
  if (way === 'add') return writeFile(join(dirname(path), foreignName), 'not of the build\n');
  if (way === 'remove') return rm(path);
  const bytes = await readFile(path);
  const { atime, mtime } = await stat(path);
  if (way === 'cut') return writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
  if (way === 'replace') {
    await writeFile(`${path}.new`, changed(bytes));
    return rename(`${path}.new`, path);
  }
  await writeFile(path, changed(bytes));
  await utimes(path, atime, mtime);
}

type DamageOperation = Extract<Operation, { do: 'damage' }>;

const choose = (items: readonly string[], pick: number): string | undefined => items[Math.floor(pick * items.length)];

async function damageRelease(yard: ChaosYard, slug: string, id: string, { way, pick }: DamageOperation): Promise<string> {
  const root = join(yard.outDir, slug, 'releases', id);
  // The empty file of a page that was cut before stays as it is.
  const file = choose(Object.keys(await readTree(root)), pick);
  if (file === undefined) return 'nothing to damage';
  const before = (await yard.memory.look(slug)).damage;
  await damageFile(join(root, file), way);
  const after = (await yard.memory.look(slug)).damage;
  // Releases share files by links, so that one fault may be in several.
  for (const [release, files] of after)
    for (const path of files) if (way === 'hide' && !before.get(release)?.has(path)) yard.state.hidden.get(slug)?.add(path);
  return `${way} ${id}/${file}`;
}

async function damageAtFolder(yard: ChaosYard, slug: string, { way, pick }: DamageOperation): Promise<string> {
  const at = yard.atTarget('folder', slug);
  const file = choose(
    Object.keys(await yard.published('folder', slug)).filter((path) => !path.endsWith(foreignName)),
    pick,
  );
  if (file === undefined) return 'nothing is published there';
  const path = join(yard.folderOf(slug), file);
  await damageFile(path, way);
  if (way === 'add') at.foreign.add(join(dirname(file), foreignName));
  else at.changed.add(file);
  return `${way} ${path}`;
}

async function damageAtBucket(yard: ChaosYard, slug: string, { way, pick }: DamageOperation): Promise<string> {
  const at = yard.atTarget('bucket', slug);
  const file = choose(
    Object.keys(await yard.published('bucket', slug)).filter((path) => !path.endsWith(foreignName)),
    pick,
  );
  if (file === undefined) return 'nothing is published there';
  const { client } = yard.storage;
  if (way === 'add') {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${slug}/${foreignName}`, Body: 'not of the build\n' }));
    at.foreign.add(foreignName);
    return `add ${foreignName}`;
  }
  const object = { Bucket: bucket, Key: `${slug}/${file}` };
  if (way === 'remove') await client.send(new DeleteObjectCommand(object));
  else await client.send(new PutObjectCommand({ ...object, Body: `<html>${way}</html>` }));
  at.changed.add(file);
  return `${way} ${file}`;
}

async function damageState(yard: ChaosYard, target: TargetName, slug: string, { way }: DamageOperation): Promise<string> {
  const held = Object.keys(await yard.published(target, slug));
  if (held.length === 0) return 'nothing is published there';
  const isRemoved = way === 'remove' || way === 'add';
  if (target === 'folder') {
    const path = join(yard.folderOf(slug), '.forecourt', 'published.json');
    if (isRemoved) await rm(path, { force: true });
    else await writeFile(path, (await readFile(path, 'utf8').catch(() => '')).slice(0, 99));
    // Nothing but the state says whose files are in a folder.
    for (const file of held) yard.atTarget(target, slug).orphans.add(file);
  } else {
    const object = { Bucket: bucket, Key: `${slug}/.forecourt/published.json` };
    const { client } = yard.storage;
    if (isRemoved) await client.send(new DeleteObjectCommand(object));
    else {
      const text = await client.send(new GetObjectCommand(object)).then(
        ({ Body }) => Body?.transformToString(),
        () => '',
      );
      await client.send(new PutObjectCommand({ ...object, Body: (text ?? '').slice(0, 99) }));
    }
  }
  return `the state is ${isRemoved ? 'removed' : 'cut off'}`;
}

/** Damages what the operation names; says what it did. */
export async function doDamage(yard: ChaosYard, operation: DamageOperation): Promise<string> {
  const { slug } = yard.dealers[operation.dealer] as ChaosYard['dealers'][number];
  const { way, pick } = operation;
  const live = await yard.liveId(slug);
  const releases = join(yard.outDir, slug, 'releases');
  switch (operation.what) {
    case 'a file of the live release':
      return live ? damageRelease(yard, slug, live, operation) : 'no release';
    case 'a file of an earlier release': {
      const id = choose(
        (await yard.memory.releasesOf(slug)).filter((one) => one !== live),
        pick,
      );
      return id ? damageRelease(yard, slug, id, operation) : 'no earlier release';
    }
    case 'a record of the live release': {
      const path = join(releases, `${live}.${pick < 0.5 ? 'details.json' : 'json'}`);
      await damageFile(path, way === 'remove' ? 'remove' : 'cut').catch(() => undefined);
      return `${way === 'remove' ? 'remove' : 'cut'} ${path}`;
    }
    case 'the snapshot': {
      const path = join(yard.workDir, 'snapshots', `${slug}.json`);
      await damageFile(path, way === 'remove' ? 'remove' : 'cut').catch(() => undefined);
      yard.state.isSnapshotDamaged.add(slug);
      return `${way === 'remove' ? 'remove' : 'cut'} ${path}`;
    }
    case 'a cached picture': {
      const cache = join(yard.workDir, 'images');
      await mkdir(cache, { recursive: true });
      const file = choose((await readdir(cache)).filter((name) => /\.(webp|jpg|png|json)$/.test(name)).sort(), pick);
      if (file === undefined) return 'no picture';
      const before = await Promise.all(
        yard.dealers.map(async (dealer) => ({ dealer, damage: (await yard.memory.look(dealer.slug)).damage })),
      );
      await damageFile(join(cache, file), way === 'add' ? 'cut' : way);
      // The cache shares its files with releases.
      for (const { dealer, damage } of before)
        for (const [release, files] of (await yard.memory.look(dealer.slug)).damage)
          for (const path of files) if (way === 'hide' && !damage.get(release)?.has(path)) yard.state.hidden.get(dealer.slug)?.add(path);
      return `${way} ${file}`;
    }
    case 'a file at the folder':
      return damageAtFolder(yard, slug, operation);
    case 'a file at the bucket':
      return damageAtBucket(yard, slug, operation);
    case 'the state at the folder':
      return damageState(yard, 'folder', slug, operation);
    case 'the state at the bucket':
      return damageState(yard, 'bucket', slug, operation);
    default:
      return operation.what satisfies never;
  }
}
