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
