import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { simulationInputs } from '#lib/fleet/simulate/inputs.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, type Yard } from '../build/tenants.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { type FleetYard, makeFleetYard } from './fleet-yard.ts';

const port = inject('postgres');

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

test.each([
  [['status'], 'Where is the queue? Give it with --queue postgres://…, or set FORECOURT_QUEUE_URL.'],
  [
    ['status', '--queue', 'mysql://db'],
    'The queue must be "postgres://USER:PASSWORD@HOST/DATABASE". Give it with --queue, or set FORECOURT_QUEUE_URL.',
  ],
  [
    ['work', '--queue', 'postgres://127.0.0.1:9/fleet', '--state', 's3:/bucket'],
    '--state: "s3:/bucket" is not the address of a bucket. Write s3://bucket.',
  ],
  [['work', '--lease', '5'], '--lease takes a whole number from 10, not "5".'],
  [['work', '--per-host', '0'], '--per-host takes a whole number from 1, not "0".'],
  [['rollout', '--back', '--canary', 'acme'], '--back takes neither --waves nor --canary.'],
  [
    ['simulate', '--input', '/nowhere/rates.json'],
    '--input: /nowhere/rates.json: there is no such file. Write the path of a file of JSON.',
  ],
  [['simulate', '--dealers', '0'], '--dealers takes a whole number from 1, not "0".'],
])('fleet %j is a usage error', async (args, message) => {
  expect(await forecourt(['fleet', ...args, ...yard.flags])).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
});

test('a queue that does not answer is named without its password', async () => {
  const { code, stderr } = await forecourt(['fleet', 'status', '--queue', 'postgres://fleet:hunter2@127.0.0.1:9/fleet']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('The queue cannot be opened: no server answers at 127.0.0.1:9 (ECONNREFUSED).'),
  ]);
  expect(stderr).not.toContain('hunter2');
});

test('simulate reads rates from a file, says how many workers, and names what is wrong in the file', async () => {
  const file = join(yard.workDir, '..', 'rates.json');
  const small = { ...simulationInputs.parse({}), dealers: 200, hours: 1 };
  await writeFile(file, JSON.stringify({ ...small, workers: [{ name: '1 core', builds: 1, hourPrice: 0.02 }] }));
  const { code, stdout } = await forecourt(['fleet', 'simulate', '--input', file, '--lag', '30']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^200 dealers for 1 hour, lag at p99 at most 30 s:\n {2}1 × 1 core: lag p50 \d/);
  expect(stdout).toMatch(/\nCheapest: 1 worker with 1 core, US\$0\.\d\d a day\.\n$/);
  await writeFile(file, '{"dealers": }');
  const cut = await forecourt(['fleet', 'simulate', '--input', file]);
  expect([cut.code, cut.stderr]).toEqual([
    2,
    `error: --input: ${file}:1:13: not JSON: expected a value, got }\n  {"dealers": }\n              ^\n`,
  ]);
  await writeFile(file, JSON.stringify({ dealer: 5 }));
  const wrong = await forecourt(['fleet', 'simulate', '--input', file]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('rates.json: the file: Unrecognized key: "dealer"')]);
});

describe.skipIf(port === undefined)(`commands of a fleet${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`, () => {
  let fleet: FleetYard;
  beforeAll(async () => {
    fleet = await makeFleetYard(port as number);
  });
  afterAll(() => fleet.close());
  const run = (...args: string[]) => forecourt(['fleet', ...args, '--queue', fleet.url, ...yard.flags]);

  test('status says that no worker is alive; unpark and rollout name what they cannot do', async () => {
    const empty = await run('status', '--json');
    expect(empty.code).toBe(1);
    expect(resultOf(empty)).toMatchObject({ dealers: 0, workers: [], parked: [] });
    expect(problemsIn(empty)).toBe('No worker that builds is alive.');
    const { store } = await fleet.openWorker('one');
    await store.add('acme', 'code-a');
    expect((await run('rollout', '--canary', 'other')).stderr).toBe('error: --canary: there is no dealer other in the fleet.\n');
    await fleet.database.sql(`update forecourt_fleet.dealers set parked_at = now(), parked_why = 'it failed'`);
    expect((await run('status')).stdout).toContain('\n  acme: parked: it failed\n');
    expect((await run('rollout', '--canary', 'amce')).stderr).toBe(
      'error: --canary: there is no dealer amce in the fleet: did you mean acme?\n',
    );
    const { code, stdout, stderr } = await run('unpark', 'acme', 'acne', 'other');
    expect([code, stdout, stderr]).toEqual([
      1,
      'acme: no longer parked; it is polled and built now\n',
      'acne: there is no dealer acne in the fleet: did you mean acme?\nother: there is no dealer other in the fleet.\n',
    ]);
    expect((await run('unpark', 'acme')).stderr).toBe('acme is not parked.\n');
    expect((await run('rollout', '--back')).stderr).toContain('There is no previous code to go back to.\n');
  });
});
