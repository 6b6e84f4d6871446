import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { problemsIn, resultOf } from '../json-output.ts';

let yard: Yard;

beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme v1.'), cars: carsOf(3) });
});
afterAll(() => yard.remove());

it.each([
  [['watch', '--all', '--parallel', '0'], 'error: --parallel takes a whole number from 1, not "0".\n'],
  [['watch', '--all', '--port', 'x'], 'error: --port takes a number from 0 to 65535, not "x".\n'],
  [['plan', '--all', '--shards', '0'], 'error: --shards takes a whole number from 1, not "0".\n'],
  [['plan', '--all', '--shard', '1/2', '--shards', '2'], 'error: Use --shard i/n for one part or --shards n for all of them, not both.\n'],
  [['plan', '--all', '--state', 's3:/bucket'], 'error: --state: "s3:/bucket" is not the address of a bucket. Write s3://bucket.\n'],
  [
    ['schedule', 'cron', '--all', '--write', '~/units'],
    'error: --write: "~/units" is not a path, because only a shell replaces ~, and not in quotes. Write the whole path, such as /home/ana/www.\n',
  ],
  [['schedule', 'jenkins', '--all'], 'error: There is no engine "jenkins": known engines: github, gitlab, cron, systemd\n'],
  [
    ['schedule', 'github', '--all'],
    'error: github needs --state s3://bucket/prefix?region=…: each job starts with an empty disk, and fetches from there what it builds.\n',
  ],
  [
    ['schedule', 'cron', '--all', '--state', 's3://dealer-state'],
    'error: --state does not work with cron: its builds keep what they know on this machine.\n',
  ],
  [
    ['schedule', 'cron', '--all', '--every', '7'],
    'error: --every takes minutes that divide an hour or a day evenly (1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440), not "7".\n',
  ],
])('%j is a usage error', async (args, stderr) => {
  expect(await forecourt([...args, ...yard.flags])).toEqual({ code: 2, stdout: '', stderr });
});

it('plan reports a dealer that cannot be read, and still lists it', async () => {
  await yard.tenant('broken', { site: '{' });
  const { code, stdout, stderr } = await forecourt(['plan', '--all', '--changed', '--json', ...yard.flags]);
  expect(code).toBe(1);
  expect(resultOf({ stdout })).toMatchObject({
    include: [
      { slug: 'acme', reason: 'first build', cars: 3, added: 3, from: 'files' },
      { slug: 'broken', reason: 'unreadable', problem: expect.stringContaining('not JSON') },
    ],
  });
  expect([stderr, problemsIn({ stdout })]).toEqual(['', expect.stringContaining('not JSON')]);
});

const unreadable = {
  settings: async () => {
    await yard.tenant('broken', { site: '{' });
    return ['not JSON', []] as const;
  },
  state: async () => {
    await yard.tenant('broken', { site: siteOf('Broken'), cars: carsOf(1) });
    const state = join(yard.workDir, 'state');
    await mkdir(join(state, 'd/broken'), { recursive: true });
    await writeFile(join(state, 'd/broken/live.json'), '{');
    return ['d/broken/live.json', ['--state', state]] as const;
  },
};

it.each(['settings', 'state'] as const)(
  'schedule writes over no definition where a dealer has unreadable %s, and says in print that it is incomplete',
  async (what) => {
    const [problem, more] = await unreadable[what]();
    const units = join(yard.workDir, 'units');
    await mkdir(units, { recursive: true });
    await writeFile(join(units, 'forecourt-build.timer'), 'the old one');
    const run = (...words: string[]) => forecourt(['schedule', 'systemd', '--all', ...more, ...words, ...yard.flags]);

    const printed = await run();
    expect(printed.code).toBe(1);
    expect(printed.stdout).toContain(
      '\n# INCOMPLETE: the scheduled changes, targets and variables of broken are missing, because these dealers could not be read.\n',
    );
    expect(printed.stdout).toContain(' build --all ');
    expect(printed.stderr).toMatch(/^\n1 of 2 failed:\ndealer +why\nbroken /);
    expect(printed.stderr).toContain(problem);
    expect(printed.stderr).toContain('\nThe definition above is incomplete: it builds all dealers, but lacks ');

    const written = await run('--write', units);
    expect(written).toMatchObject({ code: 1, stdout: '' });
    expect(written.stderr).toContain(
      `\nNothing was written, because the definition would lack these dealers. Files in ${units} are as they were.`,
    );
    expect(await readdir(units)).toEqual(['forecourt-build.timer']);
    expect(await readFile(join(units, 'forecourt-build.timer'), 'utf8')).toBe('the old one');

    const { code, stdout } = await run('--write', units, '--json');
    expect([code, resultOf({ stdout }), problemsIn({ stdout })]).toEqual([1, null, expect.stringContaining(problem)]);
  },
);
