import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { fleetMetrics } from '#lib/fleet/fleet-metrics.ts';
import { type Keeper, makeKeeper } from '#lib/fleet/keeper.ts';
import { readFleetStatus, usualPrices } from '#lib/fleet/read-status.ts';
import { noteFirstCode } from '#lib/fleet/rollout.ts';
import { fleetProblems, renderFleetPage } from '#lib/fleet/status-page.ts';
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
    const problem = { at: 0, message: 'The release is live, but the search index is not updated: no answer' };
    await yard.database.sql(`update forecourt_fleet.dealers set state = state || $1 where slug = 'acme'`, [
      { publications: { 'search-index': { failures: 1, problem } } },
    ]);
    expect((await readFleetStatus(yard.database.sql, usualPrices, 60_000)).failing).toEqual([{ slug: 'acme', problem: problem.message }]);
  });
});
