import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegularFile } from '#lib/disk/read-file.ts';
import { readJson } from '#lib/disk/read-json.ts';

let folder: string;
const server = createServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-read-file-'));
  await writeFile(join(folder, 'file'), '[1]');
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  server.listen(join(folder, 'socket'));
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file is read', async () => {
  expect(String(await readRegularFile(join(folder, 'file')))).toBe('[1]');
  expect(await readJson(join(folder, 'file'))).toEqual([1]);
});

test.each([
  ['pipe', 'a named pipe'],
  ['socket', 'a socket'],
  ['.', 'a folder'],
  ['/dev/zero', 'a device'],
])('%s is refused at once (rule O17)', async (name, kind) => {
  const path = name.startsWith('/') ? name : join(folder, name);
  const refusal = `${path}: this is ${kind}, not a file. Put a file there.`;
  await expect(readRegularFile(path)).rejects.toThrow(refusal);
  await expect(readJson(path)).rejects.toThrow(refusal);
});
