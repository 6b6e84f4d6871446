import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameFaults } from '#lib/fleet/state/name-faults.ts';
import { openStateStore } from '#lib/fleet/state/open-state.ts';
import type { ObjectStore } from '#lib/objects/object-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-state-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('what prevents a write to the folder of the state is named with the object', async () => {
  const { objects } = await openStateStore(dir);
  await mkdir(join(dir, 'd/acme/live.json'), { recursive: true });
  await writeFile(join(dir, 'file'), '');
  const place = 'name another place with --state';
  await expect(objects.put('d/acme/live.json', Buffer.from('x'))).rejects.toThrow(
    `${dir}/d/acme/live.json cannot be written: there is a folder of that name (EISDIR). Move the folder away, or ${place}`,
  );
  await expect(objects.swap('file/live.json', 'x', undefined)).rejects.toThrow(
    `${dir}/file/live.json cannot be written: there is a file where a folder is needed (ENOTDIR). Move the file away, or ${place}`,
  );
});

test.each([
  ['ENOSPC', 'Free space there'],
  ['EDQUOT', 'Free space there, or raise the quota of this user'],
  ['EROFS', 'Make the disk writable'],
  ['EACCES', 'Give this user the right to write there'],
])('%s says what to do', async (code, fix) => {
  const fails = () => Promise.reject(new Error('no way', { cause: Object.assign(new Error('x'), { code }) }));
  const store = nameFaults({ name: '/srv/state', put: fails, swap: fails, remove: fails } as unknown as ObjectStore);
  const end = `: no way. ${fix}, or name another place with --state`;
  await expect(store.put('d/a', Buffer.from(''))).rejects.toThrow(new Error(`/srv/state/d/a cannot be written${end}`));
  await expect(store.swap('d/a', '', undefined)).rejects.toThrow(new Error(`/srv/state/d/a cannot be written${end}`));
  await expect(store.remove('d/a')).rejects.toThrow(new Error(`/srv/state/d/a cannot be removed${end}`));
});

/** Run on a disk of its own, which not every machine lets its users mount. */
const onDisk = (script: string, ...words: string[]) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o size=64k none "$0" && ${script}`, ...words], { encoding: 'utf8' });
const canMount = onDisk('true', '/tmp').status === 0;

test.skipIf(!canMount).each([
  ['full', 'head -c 65536 /dev/zero > "$0/ballast" || true', 'the disk is full (ENOSPC). Free space there'],
  ['read-only', 'mount -o remount,ro "$0"', 'the disk is read-only (EROFS). Make the disk writable'],
])(`a disk of the state that is %s${canMount ? '' : ' (skipped: this user cannot mount a small disk)'}`, (_name, prepare, says) => {
  const module = join(import.meta.dirname, '../../../lib/fleet/state/open-state.ts');
  const program = `const { openStateStore } = await import('${module}');
    const { objects } = await openStateStore('${dir}');
    await objects.put('d/acme/pack', Buffer.alloc(20000, 'x')).catch(({ message }) => console.log(message));`;
  const { stdout, stderr } = onDisk(`(${prepare}) 2>/dev/null; exec "$1" --input-type=module -e "$2"`, dir, process.execPath, program);
  expect(stdout, stderr).toBe(`${dir}/d/acme/pack cannot be written: ${says}, or name another place with --state\n`);
});
