import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { fleetMetrics } from '#lib/fleet/fleet-metrics.ts';
import { type Keeper, makeKeeper } from '#lib/fleet/keeper.ts';
import { readFleetStatus, usualPrices } from '#lib/fleet/read-status.ts';
import { advanceRollout, goBack, noteFirstCode, readRollout, startRollout } from '#lib/fleet/rollout.ts';
import { fleetProblems, renderFleetPage, rolloutText } from '#lib/fleet/status-page.ts';
import type { Alert } from '#lib/model/alert.ts';
import { makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { built, type FleetYard, makeFleetYard, unchanged, until } from './fleet-yard.ts';

const port = inject('postgres');

describe.skipIf(port === undefined)(`the upkeep of a fleet${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`, () => {
  let yard: FleetYard;
  let keepers: Keeper[] = [];
  beforeEach(async () => {
    yard = await makeFleetYard(port as number);
  });
  afterEach(async () => {
    for (const keeper of keepers) await keeper.stop();
    keepers = [];
    await yard.close();
  });

  type Opened = Awaited<ReturnType<FleetYard['openWorker']>>;
  const rolloutsOf = ({ database, store, queue }: Opened) => ({ database, store, prepare: queue.prepare });

  /** A keeper that mails to `sent`. */
  function keep(
    opened: Opened,
    dealers: () => readonly string[],
    sent: Alert[],
    fingerprintOf = async (_slug: string) => 'files-1',
  ): Keeper {
    const { database, queue, store, worker } = opened;
    const rulesOf = () => ({ failures: 3, staleMs: 3_600_000, recipients: ['ops'] });
    const alerts = makeAlertDesk({
      ...{ now: Date.now, startedAt: Date.now(), rulesOf, report: () => undefined },
      deliver: async (_recipient, message) => {
        sent.push(message);
        return { answer: { status: 200 }, retrySeconds: [] };
      },
    });
    const keeper = makeKeeper({
      ...{ worker: worker.name, database, queue, store, rollouts: rolloutsOf(opened), alerts, rulesOf },
      listDealers: async () => dealers(),
      fingerprintOf,
      report: (news) => void yard.news.push({ ...news, worker: worker.name }),
    });
    keepers.push(keeper);
    return keeper;
  }

  test('one of two keepers adds and removes dealers, and a dealer that is parked alerts once (R33, R56)', async () => {
    let dealers = ['acme', 'bravo'];
    const sent: Alert[] = [];
    const work = {
      build: async ({ slug }: { slug: string }) => {
        if (slug === 'bravo') throw new Error('bravo: no heading');
        return built();
      },
    };
    const [one, two] = [await yard.openWorker('one', { work }), await yard.openWorker('two', { work })];
    await noteFirstCode(yard.database, 'code-a');
    for (const opened of [one, two]) {
      await opened.worker.start();
      await keep(opened, () => dealers, sent).start();
    }
    await until(() => sent.some(({ id }) => id.startsWith('parked_')));
    await until(async () => (await yard.dealer('acme')).build !== undefined);
    expect(yard.news.filter(({ event }) => event === 'dealers')).toEqual([
      { event: 'dealers', added: ['acme', 'bravo'], removed: [], worker: 'one' },
    ]);
    expect(sent.filter(({ id }) => id.startsWith('parked_'))).toMatchObject([
      {
        dealer: 'bravo',
        subject: 'bravo: parked',
        lines: [
          'The dealer is parked: 10 builds in a row failed: bravo: no heading.',
          'Its last release stays live, and nothing else is built until its settings, its files or the code change, or somebody runs `forecourt fleet unpark bravo`. What to do: lib/fleet/README.md, "Runbook: a dealer is parked".',
        ],
      },
    ]);
    dealers = ['acme'];
    keepers[0]?.reread();
    await until(async () => (await yard.row<{ removed: boolean }>('bravo')).removed);
  });

  test('a parked dealer is tried again once, when its files change (R56)', async () => {
    let files = 'files-1';
    const builtWith: string[] = [];
    const opened = await yard.openWorker('one', {
      work: {
        poll: async () => ({ ...unchanged, files }),
        build: async () => {
          builtWith.push(files);
          if (files !== 'files-3') throw new Error('acme: no heading');
          return built();
        },
      },
    });
    await noteFirstCode(yard.database, 'code-a');
    await opened.worker.start();
    const keeper = keep(
      opened,
      () => ['acme'],
      [],
      async () => files,
    );
    await keeper.start();
    const parkings = (count: number) => until(() => yard.news.filter(({ event }) => event === 'parked').length === count);
    await parkings(1);
    for (const next of ['files-2', 'files-3']) {
      files = next;
      keeper.reread();
      await (next === 'files-2' ? parkings(2) : until(async () => (await yard.dealer('acme')).build !== undefined));
    }
    expect(['files-1', 'files-2', 'files-3'].map((one) => builtWith.filter((other) => other === one).length)).toEqual([10, 10, 1]);
    expect(yard.news.filter(({ event }) => event === 'unparked')).toEqual([
      { event: 'unparked', slug: 'acme', worker: 'one' },
      { event: 'unparked', slug: 'acme', worker: 'one' },
    ]);
  });

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
    await expect(goBack(rollouts)).rejects.toThrow('There is no code before the current one to go back to.');
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

  test('the status shows the code and places of a worker that was restarted under its name (R58)', async () => {
    await noteFirstCode(yard.database, 'code-a');
    const before = await yard.openWorker('one', { places: { poll: 0, build: 0 } });
    await before.store.add('acme', 'code-a');
    await before.worker.start();
    await before.worker.stop(0);
    await yard.database.sql(`update forecourt_fleet.workers set started_at = started_at - interval '1 day'`);
    const { worker } = await yard.openWorker('one', { code: 'code-b', places: { poll: 0, build: 3 } });
    await worker.start();
    await yard.database.sql(`update forecourt_fleet.dealers set state = state || '{"nextPoll": 0}'`);
    const status = await readFleetStatus(yard.database.sql, usualPrices, 60_000);
    expect(status.workers).toMatchObject([{ name: 'one', code: 'code-b', places: 3, isAlive: true, isStopped: false }]);
    expect(status.codes).toEqual([{ code: 'code-a', dealers: 1, hasWorker: false }]);
    expect(status.day.workerHours).toBeLessThan(1);
    expect(status).toMatchObject({ latePolls: 1, longestPollMs: status.at });
  });

  test('the status says what waits, who works, the lag and what it cost', async () => {
    const { worker, store, queue } = await yard.openWorker('one', {
      work: {
        poll: async () => ({ ...unchanged, changed: true, sold: true, stock: String(Math.random()) }),
        build: async () => ({ ...built(), targets: ['/srv/www/acme'] }),
        publish: async () => ({ release: 'r1', files: 3 }),
      },
    });
    await noteFirstCode(yard.database, 'code-a');
    await store.add('acme', 'code-a');
    await worker.start();
    await until(async () => (await yard.dealer('acme')).publications['/srv/www/acme']?.last !== undefined);
    await until(() => worker.running().length === 0);
    await queue.prepare('code-z');
    await store.add('bravo', 'code-z');
    await yard.database.sql(
      `update forecourt_fleet.dealers set parked_at = now(), parked_why = '10 builds in a row failed' where slug = 'bravo'`,
    );
    const status = await readFleetStatus(yard.database.sql, { workerHour: 0, build: 2 }, 60_000);
    expect(status).toMatchObject({
      dealers: 2,
      waiting: { dealers: 0, longestMs: 0 },
      workers: [{ name: 'one', code: 'code-a', isAlive: true, builds: 1, works: [] }],
      lag: { hour: { count: 1 }, day: { count: 1 }, urgentDay: { count: 1 } },
      parked: [{ slug: 'bravo', why: '10 builds in a row failed' }],
      failing: [],
      day: { polls: 1, builds: 1, publications: 1, failures: 0, cost: 2 },
    });
    expect(fleetProblems(status)).toEqual([
      'No worker with code code-z is alive. 1 dealer needs one. Start one, or run: `forecourt fleet rollout`',
      '1 dealer parked: bravo',
    ]);
    const page = await renderFleetPage(status);
    expect(page).toContain('<td data-name="Then">`forecourt fleet unpark bravo`</td>');
    const { text } = await fleetMetrics(status);
    expect(text).toContain('forecourt_fleet_parked 1\n');
    expect(text).toMatch(/^forecourt_fleet_lag_seconds\{period="urgentDay",share="p99"\} \d/m);
  });
});
