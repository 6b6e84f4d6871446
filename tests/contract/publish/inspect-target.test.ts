import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectTarget } from '#lib/publish/inspect-target.ts';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import { s3Target } from '#lib/publish/s3.ts';
import { siteFiles } from './releases.ts';
import { bucket } from './storage.ts';
import { makePublishYard, type PublishYard } from './target-kinds.ts';

let yard: PublishYard;
beforeAll(async () => {
  yard = await makePublishYard();
});
afterAll(() => yard.close());

const address = (prefix: string, name = bucket) => `s3://${name}/${prefix}?endpoint=${encodeURIComponent(yard.storage.endpoint)}`;

test('a bucket is tried with a file that is removed again, and says which release it has (rule R41)', async () => {
  const empty = { folder: undefined, release: undefined, isUnfinished: false };
  expect(await inspectTarget(address('{slug}'), 'hilltop')).toEqual(empty);
  expect((await yard.storage.keys()).filter((key) => key.includes('doctor'))).toEqual([]);
  const target = await s3Target({ kind: 's3', bucket, prefix: 'hilltop', endpoint: yard.storage.endpoint }, 'hilltop');
  const tree = await yard.tree(siteFiles([1], 1));
  await publishToTarget(target, tree, { dryRun: false, progress: () => undefined });
  target.close?.();
  expect(await inspectTarget(address('{slug}'), 'hilltop')).toEqual({ ...empty, release: tree.id });
  expect((await yard.storage.keys()).filter((key) => key.includes('doctor'))).toEqual([]);
});

test('a bucket that is not there says so, and a folder is only read', async () => {
  await expect(inspectTarget(address('x', 'nobody'), 'hilltop')).rejects.toThrow(
    'there is no such bucket. Create it, or correct its name in the target',
  );
  const folder = join(yard.root, 'www', 'hilltop');
  expect(await inspectTarget(folder, 'hilltop')).toEqual({ folder, release: undefined, isUnfinished: false });
});
