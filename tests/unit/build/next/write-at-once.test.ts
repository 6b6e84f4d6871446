import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAtOnce } from '#lib/build/next/write-at-once.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-pages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patched = () => {
  const calls = { mkdir, writeFile };
  writeAtOnce(calls);
  return calls;
};

test('folders and files are there when the call returns', async () => {
  const calls = patched();
  const cars = join(folder, 'cars');
  const waiting = [
    calls.mkdir(cars, { recursive: true }),
    calls.mkdir(cars, { recursive: true }),
    calls.writeFile(join(cars, 'a.html'), 'é'),
  ];
  expect(await readFile(join(cars, 'a.html'), 'utf8')).toBe('é');
  await Promise.all(waiting);
  // Another folder in between: the first is made again.
  await calls.mkdir(join(folder, 'search'), { recursive: true });
  await rm(cars, { recursive: true });
  await calls.mkdir(cars, { recursive: true });
  await calls.writeFile(join(cars, 'b.html'), Buffer.from('b'));
  await calls.writeFile(join(cars, 'b.html'), 'c', { flag: 'a' });
  expect(await readFile(join(cars, 'b.html'), 'utf8')).toBe('bc');
});

test('a failure rejects the promise, and a folder that could not be made is tried again', async () => {
  const calls = patched();
  await expect(calls.writeFile(join(folder, 'none', 'a.html'), 'a')).rejects.toThrow(/^ENOENT: no such file or directory, open /);
  const cars = join(folder, 'cars');
  await writeFile(cars, '');
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(calls.mkdir(join(cars, 'one'), { recursive: true })).rejects.toThrow(/^ENOTDIR: not a directory, mkdir /);
});
