import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readFleetStatus, usualPrices } from '#lib/fleet/read-status.ts';
import { advanceRollout, goBack, noteFirstCode, readRollout, startRollout } from '#lib/fleet/rollout.ts';
import { rolloutText } from '#lib/fleet/status-page.ts';
import { built, type FleetYard, makeFleetYard, until } from './fleet-yard.ts';

const port = inject('postgres');

describe.skipIf(port === undefined)(`rollouts of a fleet${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`, () => {
  let yard: FleetYard;
  beforeEach(async () => {
    yard = await makeFleetYard(port as number);
  });
  afterEach(() => yard.close());

  type Opened = Awaited<ReturnType<FleetYard['openWorker']>>;
  const rolloutsOf = ({ database, store, queue }: Opened) => ({ database, store, prepare: queue.prepare });

  test('new code goes to the canary, then to wave after wave, built by its own workers (R58)', async () => {
    const builders: string[] = [];
    const workOf = (name: string, code: string) => ({
      build: async ({ slug }: { slug: string }) => {
        builders.push(`${slug} by ${name}`);
        return built(code);
      },
    });
    const old = await yard.openWorker('old', { work: workOf('old', 'code-a') });
    await noteFirstCode(yard.database, 'code-a');
    const slugs = ['a', 'b', 'c', 'd'];
    for (const slug of slugs) await old.store.add(slug, 'code-a');
    await old.worker.start();
    await until(() => builders.length === 4);
    const fresh = await yard.openWorker('new', { code: 'code-b', work: workOf('new', 'code-b') });
    await fresh.worker.start();
    const rollouts = rolloutsOf(fresh);
    await until(
      async () => (await yard.database.sql('select slug from forecourt_fleet.dealers where lease_until is not null')).length === 0,
    );
    await startRollout(rollouts, 'code-b', [['c'], ['a', 'b'], ['d']]);
    await expect(startRollout(rollouts, 'code-b', [['a']])).rejects.toThrow('The rollout of code code-b is at wave 1 of 3.');
    const steps: string[] = [];
    await until(async () => {
      const step = await advanceRollout(rollouts);
      if (step) steps.push(`${step.state} ${step.wave} after ${builders.length - 4}`);
      return step?.state === 'done';
    });
    expect(steps).toEqual(['wave 2 after 1', 'wave 3 after 3', 'done 3 after 4']);
    expect(builders.slice(4)).toEqual(['c by new', ...builders.slice(5, 7).sort(), 'd by new']);
    expect(builders.slice(5, 7).sort()).toEqual(['a by new', 'b by new']);
    await expect(startRollout(rollouts, 'code-b', [['a']])).rejects.toThrow('Every dealer has code code-b already.');
  });

  test('a rollout stops at a failed build, and goes back with one command (R58)', async () => {
    const old = await yard.openWorker('old');
    await noteFirstCode(yard.database, 'code-a');
    for (const slug of ['a', 'b']) await old.store.add(slug, 'code-a');
    await old.worker.start();
    await until(async () => (await yard.dealer('a')).build !== undefined && (await yard.dealer('b')).build !== undefined);
    const fresh = await yard.openWorker('new', {
      code: 'code-b',
      work: {
        build: async () => {
          throw new Error('a: about.html is broken');
        },
      },
    });
    await fresh.worker.start();
    const rollouts = rolloutsOf(fresh);
    await startRollout(rollouts, 'code-b', [['a'], ['b']]);
    let stopped: Awaited<ReturnType<typeof advanceRollout>>;
    await until(async () => {
      stopped = await advanceRollout(rollouts);
      return stopped !== undefined;
    });
    expect(stopped).toMatchObject({ state: 'stopped', wave: 1, waves: 2, problem: 'a: its build failed: a: about.html is broken' });
    expect(await advanceRollout(rollouts)).toBeUndefined();
    expect((await yard.row<{ code: string }>('b')).code).toBe('code-a');
    const status = await readFleetStatus(yard.database.sql, usualPrices, 60_000);
    expect(rolloutText(status)).toContain('The rollout of code code-b stopped in wave 1 of 2: a: its build failed');
    await yard.database.sql(`update forecourt_fleet.dealers set parked_at = now(), parked_why = 'the new code failed' where slug = 'a'`);
    expect(await goBack(rollouts)).toEqual({ code: 'code-a', dealers: 1 });
    await until(async () => {
      const { pending, buildFailures } = await yard.dealer('a');
      return Object.keys(pending).length === 0 && buildFailures === 0;
    });
    expect(await readRollout(yard.database.sql)).toMatchObject({ code: 'code-a', previous: null, stoppedWhy: null });
    await expect(goBack(rollouts)).rejects.toThrow('There is no previous code to go back to.');
  });

  test('going back also takes dealers along that an earlier rollout left on the code that it stopped with (R58)', async () => {
    const opened = await yard.openWorker('one');
    await noteFirstCode(yard.database, 'code-a');
    const slugs = ['a', 'b', 'c', 'd'];
    for (const slug of slugs) await opened.store.add(slug, 'code-a');
    const rollouts = rolloutsOf(opened);
    await startRollout(rollouts, 'code-b', [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await yard.database.sql(`update forecourt_fleet.rollout set stopped_why = 'a: its build failed'`);
    await startRollout(rollouts, 'code-c', [['c'], ['a', 'b', 'd']]);
    const codes = async () => (await Promise.all(slugs.map((slug) => yard.row<{ code: string }>(slug)))).map(({ code }) => code);
    expect(await codes()).toEqual(['code-b', 'code-b', 'code-c', 'code-a']);
    expect(await goBack(rollouts)).toEqual({ code: 'code-a', dealers: 3 });
    expect(await codes()).toEqual(['code-a', 'code-a', 'code-a', 'code-a']);
  });

  test('a wave is given in batches, and failures with the code before do not stop it (R58)', async () => {
    const opened = await yard.openWorker('one');
    await noteFirstCode(yard.database, 'code-a');
    const slugs = Array.from({ length: 120 }, (_, index) => `dealer-${String(index).padStart(3, '0')}`);
    for (const slug of slugs) await opened.store.add(slug, 'code-a');
    const withCode = async (code: string) =>
      (await yard.database.sql('select slug from forecourt_fleet.dealers where code = $1', [code])).length;
    const build = (code: string) =>
      yard.database.sql(`update forecourt_fleet.dealers set state = state || jsonb_build_object('build', $2::jsonb) where code = $1`, [
        code,
        { ...built(code), endedAt: 1, ms: 1 },
      ]);
    await build('code-a');
    await yard.database.sql(
      `update forecourt_fleet.dealers set code_fault = 'an old fault', state = state || '{"buildFailures": 1}' where slug = $1`,
      [slugs.at(-1)],
    );
    const rollouts = rolloutsOf(opened);
    await startRollout(rollouts, 'code-b', [slugs.slice(0, 60), slugs.slice(60)]);
    expect(await withCode('code-b')).toBe(60);
    expect(await advanceRollout(rollouts)).toBeUndefined();
    await build('code-b');
    expect(await advanceRollout(rollouts)).toMatchObject({ state: 'wave', wave: 2 });
    expect(await withCode('code-b')).toBe(110);
    expect(await advanceRollout(rollouts)).toBeUndefined();
    expect(await withCode('code-b')).toBe(120);
    expect(await yard.row(slugs.at(-1) ?? '')).toMatchObject({ code_fault: null, state: { buildFailures: 0 } });
    await build('code-b');
    expect(await advanceRollout(rollouts)).toMatchObject({ state: 'done' });
    expect(await goBack(rollouts)).toEqual({ code: 'code-a', dealers: 120 });
    expect(await withCode('code-a')).toBe(120);
  });

  test('going back that was interrupted is finished by going back again (R58)', async () => {
    const opened = await yard.openWorker('one');
    await noteFirstCode(yard.database, 'code-a');
    for (const slug of ['a', 'b']) await opened.store.add(slug, 'code-a');
    const rollouts = rolloutsOf(opened);
    await startRollout(rollouts, 'code-b', [['a', 'b']]);
    const broken = { ...rollouts, store: { ...rollouts.store, changeIn: async () => Promise.reject(new Error('the connection ended')) } };
    await expect(goBack(broken)).rejects.toThrow('the connection ended');
    expect(rolloutText(await readFleetStatus(yard.database.sql, usualPrices, 60_000))).toBe(
      'The rollout of code code-b stopped in wave 1 of 1: it is being taken back. To go back, run: `forecourt fleet rollout --back`',
    );
    expect(await advanceRollout(rollouts)).toBeUndefined();
    expect(await goBack(rollouts)).toEqual({ code: 'code-a', dealers: 2 });
  });

  test('a rollout that stopped on left out cars goes on when it is started again (R58)', async () => {
    const opened = await yard.openWorker('one');
    await noteFirstCode(yard.database, 'code-a');
    for (const slug of ['a', 'b']) await opened.store.add(slug, 'code-a');
    const rollouts = rolloutsOf(opened);
    const waves = [['a'], ['b']];
    await startRollout(rollouts, 'code-b', waves);
    await yard.database.sql(`update forecourt_fleet.dealers set code_fault = '1 more car left out' where slug = 'a'`);
    expect(await advanceRollout(rollouts)).toMatchObject({ state: 'stopped', problem: 'a: 1 more car left out' });
    await startRollout(rollouts, 'code-b', waves);
    expect(await advanceRollout(rollouts)).toBeUndefined();
  });
});
