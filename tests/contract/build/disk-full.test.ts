import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { makeOut, removeOut } from '../../unit/releases/made.ts';
import { childNodeOptions } from './cli.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, productDir, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
let out: string;
beforeAll(async () => {
  yard = await makeYard();
  out = await makeOut();
  await ensureCompiled(yard.workspace);
  await yard.tenant('full-cars', { site: siteOf('Full Cars'), cars: carsOf(2) });
});
afterAll(() => Promise.all([yard.remove(), removeOut(out)]));

/** A disk of one MiB in a namespace of its own; not every machine lets its users mount one. */
const inSmallDisk = (command: string) => ['-rm', 'sh', '-c', `mount -t tmpfs -o size=1m,nr_inodes=4000 none "$0" && ${command}`];
const small = spawnSync('unshare', [...inSmallDisk('true'), '/tmp']).status === 0;

test.skipIf(!small)(
  `a disk that is full keeps the live release, and room makes the next one work${small ? '' : ' (skipped: this user cannot mount a small disk)'}`,
  () => {
    const script = join(import.meta.dirname, 'fill-disk.ts');
    const told = execFileSync('unshare', [...inSmallDisk('exec "$1" "$2" "$0"'), out, process.execPath, script], { encoding: 'utf8' });
    expect(JSON.parse(told)).toEqual([
      { version: 1, served: ['v1', '60 pages'], hidden: 0 },
      { version: 2, error: 'ENOSPC', served: ['v1', '60 pages'], hidden: 1 },
      { version: 3, error: 'ENOSPC', served: ['v1', '60 pages'], hidden: 1 },
      { version: 4, served: ['v4', '60 pages'], hidden: 0 },
    ]);
  },
);

test('a build that may write no large file keeps the live release, and the next one works', async () => {
  const args = ['build', 'full-cars', ...yard.flags];
  expect((await forecourt(args)).code).toBe(0);
  const before = await treeOf(yard.current('full-cars'));
  await yard.tenant('full-cars', { site: siteOf('Fuller Cars') });
  // The limit holds for the process and all that it starts; 64 blocks of 1 KiB or half of one, as the shell has it.
  const quoted = [process.execPath, join(productDir, 'scripts', 'forecourt.js'), ...args].map((arg) => `'${arg}'`).join(' ');
  const limited = spawnSync('sh', ['-c', `ulimit -f 64; exec ${quoted}`], {
    cwd: productDir,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: childNodeOptions() },
  });
  expect(limited.status).toBe(1);
  expect(limited.stdout).toMatch(/^full-cars {2}.*(EFBIG|file too large|File too large)/m);
  expect(await treeOf(yard.current('full-cars'))).toEqual(before);
  const next = await forecourt(args);
  expect([next.code, next.stderr]).toEqual([0, '']);
  expect((await treeOf(yard.current('full-cars')))['index.html']).not.toBe(before['index.html']);
});
