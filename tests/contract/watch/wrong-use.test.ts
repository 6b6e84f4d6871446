import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
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
  [
    ['schedule', 'systemd', '--all', '--state', '$STATE'],
    'error: --state: "$STATE" is not a path, because only a shell replaces variables, and not in single quotes. Write the whole path, such as /home/ana/www.\n',
  ],
  [
    ['fleet', 'simulate', '--input', '~/rates.json'],
    'error: --input: "~/rates.json" is not a path, because only a shell replaces ~, and not in quotes. Write the whole path, such as /home/ana/stock.csv.\n',
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

it.each([
  ['cron', [], 'crontab'],
  ['gitlab', ['--state', 's3://dealer-state?region=ap-southeast-2'], '.gitlab-ci.yml'],
] as const)('schedule %s --write replaces no file that something else wrote', async (engine, more, name) => {
  const folder = join(yard.workDir, `write-${engine}`);
  const file = join(folder, name);
  const write = () => forecourt(['schedule', engine, 'acme', ...more, '--write', folder, '--tenants', yard.tenantsDir]);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'theirs\n');
  expect(await write()).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `error: --write: ${file} was not written by this command, so it stays. Move it away, or name another folder.\n`,
  });
  expect(await readFile(file, 'utf8')).toBe('theirs\n');
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
  'no snapshot': async () => {
    const source = { kind: 'feed', from: 'https://feeds.example/broken.csv', fields: { id: 'id', name: 'name' } };
    await yard.tenant('broken', { site: { ...siteOf('Broken'), source } });
    return ['never pulled', []] as const;
  },
  state: async () => {
    await yard.tenant('broken', { site: siteOf('Broken'), cars: carsOf(1) });
    const state = join(yard.workDir, 'state');
    await mkdir(join(state, 'd/broken'), { recursive: true });
    await writeFile(join(state, 'd/broken/live.json'), '{');
    return ['d/broken/live.json', ['--state', state]] as const;
  },
};

describe.each(['settings', 'state', 'no snapshot'] as const)('schedule where a dealer has unreadable parts: %s', (what) => {
  let count = 0;
  const units = () => join(yard.workDir, `units-${what.replace(' ', '-')}-${count}`);
  beforeEach(() => {
    count += 1;
  });
  const timer = () => readFile(join(units(), 'forecourt-build.timer'), 'utf8');
  const start = async () => {
    const [problem, more] = await unreadable[what]();
    const run = (...words: string[]) => forecourt(['schedule', 'systemd', '--all', ...more, ...words, ...yard.flags]);
    return { problem, run };
  };

  it('prints an incomplete definition, and says so', async () => {
    const { problem, run } = await start();
    const printed = await run();
    expect(printed.code).toBe(1);
    expect(printed.stdout).toContain(
      '\n# INCOMPLETE: the scheduled changes, targets and variables of broken are missing, because these dealers could not be read.\n',
    );
    expect(printed.stdout).toContain(' build --all ');
    expect(printed.stderr).toMatch(/^\n1 of 2 failed:\ndealer +why\nbroken /);
    expect(printed.stderr).toContain(problem);
    expect(printed.stderr).toContain('\nThe definition above is incomplete: it builds all dealers, but lacks ');
  });

  it('replaces no file that does not say what it has for the dealer', async () => {
    const { problem, run } = await start();
    await mkdir(units(), { recursive: true });
    await writeFile(join(units(), 'forecourt-build.timer'), 'the old one');
    const written = await run('--write', units());
    expect(written).toMatchObject({ code: 1, stdout: '' });
    expect(written.stderr).toContain(
      `\nNothing was written, because ${units()}/forecourt-build.timer does not say what it has for these dealers, and that would be lost.`,
    );
    expect(await readdir(units())).toEqual(['forecourt-build.timer']);
    expect(await timer()).toBe('the old one');

    const { code, stdout } = await run('--write', units(), '--json');
    expect([code, resultOf({ stdout }), problemsIn({ stdout })]).toEqual([1, null, expect.stringContaining(problem)]);
  });

  it('writes the others where there is no file, and names what it lacks', async () => {
    const { problem, run } = await start();
    const written = await run('--write', units());
    expect([written.code, written.stderr]).toEqual([1, expect.stringContaining(problem)]);
    expect(written.stderr).toContain(
      `\nThe files in ${units()} lack the scheduled changes, targets and variables of broken. Fix each dealer`,
    );
    expect(await timer()).toMatch(/^# INCOMPLETE: .* of broken are missing/m);
    expect(await timer()).toMatch(/^# {3}\S+ \{/m);
    expect(await timer()).not.toMatch(/^# {3}broken /m);
  });

  it('keeps what the earlier file had for the dealer, and writes the others', async () => {
    const { problem, run } = await start();
    expect((await run('--write', units())).code).toBe(1);
    const [minute, record] = [
      `${new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 16)}Z`,
      '"folders":["/srv/www"],"publishes":true,"indexed":true,"variables":["BROKEN_KEY"]',
    ];
    await writeFile(join(units(), 'forecourt-build.timer'), `${await timer()}#   broken {"changes":["${minute}"],${record}}\n`);
    const written = await run('--write', units());
    expect(written.code).toBe(1);
    expect(written.stderr).toContain(problem);
    expect(written.stderr).toContain(`\nThe files in ${units()} keep what they had for broken. Fix each dealer`);
    expect(await timer()).toMatch(/^# OLD: the scheduled changes, targets and variables of broken are from the earlier file/m);
    expect(await timer()).toContain(`\nOnCalendar=${minute.replace('T', ' ').replace('Z', ':00 UTC')}\n`);
    expect(await timer()).toContain(`\n#   broken {"changes":["${minute}"],${record}}\n`);
    expect(await readFile(join(units(), 'forecourt-build.service'), 'utf8')).toMatch(/ReadWritePaths=.* -\/srv\/www\n/);
  });
});
