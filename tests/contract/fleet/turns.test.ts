import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Reasons } from '#lib/watch/watch-state.ts';
import { built, type FleetYard, makeFleetYard, unchanged, until } from './fleet-yard.ts';

const port = inject('postgres');

/** A promise and what ends it. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open: () => open() };
}

describe.skipIf(port === undefined)(`turns of a fleet${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`, () => {
  let yard: FleetYard;
  beforeEach(async () => {
    yard = await makeFleetYard(port as number);
  });
  afterEach(() => yard.close());

  test('a new dealer is polled and then built, by one worker at a time, and reasons that come meanwhile make one more build (R55)', async () => {
    const running = new Set<string>();
    const seen: Reasons[] = [];
    let [polls, most] = [0, 0];
    const first = gate();
    const work = {
      poll: async () => {
        polls += 1;
        return { ...unchanged, changed: polls > 1, sold: polls === 2, priced: polls === 3, stock: `stock-${polls}` };
      },
      build: async ({ slug }: { slug: string }, reasons: Reasons) => {
        expect(running.has(slug)).toBe(false);
        running.add(slug);
        most = Math.max(most, running.size);
        seen.push(reasons);
        if (seen.length === 1) await first.passed;
        running.delete(slug);
        return built();
      },
    };
    const one = await yard.openWorker('one', { work, places: { build: 3 } });
    const two = await yard.openWorker('two', { work, places: { build: 3 } });
    await one.store.add('acme', 'code-a');
    await Promise.all([one.worker.start(), two.worker.start()]);
    await until(() => seen.length === 1);
    // Three webhooks while it builds: their polls wait for the end of the turn.
    for (const id of ['a', 'b', 'c']) expect(await one.store.hook(id, ['acme'])).toBe('accepted');
    expect(await two.store.hook('a', ['acme'])).toBe('duplicate');
    first.open();
    await until(() => seen.length === 2);
    await until(async () => (await yard.dealer('acme')).totals.builds === 2);
    expect((await yard.dealer('acme')).pending).toEqual({});
    expect(most).toBe(1);
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['site', 'start']);
    expect(Object.keys(seen[1] ?? {}).sort()).toEqual(['sold', 'stock']);
    expect((await yard.dealer('acme')).totals).toMatchObject({ builds: 2, polls: 2, hooks: 3 });
  });

  test('work of a worker that died is done again, and what it does afterwards counts for nothing (R55)', async () => {
    const stuck = gate();
    const lost: string[] = [];
    const dead = await yard.openWorker('dead', {
      leaseMs: 60_000,
      work: {
        build: async (_turn, _reasons, signal) => {
          await stuck.passed;
          signal.addEventListener('abort', () => lost.push('aborted'));
          return { ...built(), changedPages: 99 };
        },
      },
    });
    await dead.store.add('acme', 'code-a');
    await dead.worker.start();
    await until(() => dead.worker.running().some(({ kind }) => kind === 'build'));
    const heir = await yard.openWorker('heir');
    await heir.worker.start();
    await yard.forgetWorkers();
    await until(async () => (await yard.row<{ built_by: string | null }>('acme')).built_by === 'heir');
    const { fence } = await yard.row<{ fence: number }>('acme');
    // The frozen worker wakes and ends its build.
    stuck.open();
    await until(() => dead.worker.running().length === 0);
    expect(await yard.dealer('acme')).toMatchObject({ build: { changedPages: 1 }, totals: { builds: 1 } });
    expect(await yard.row('acme')).toMatchObject({ built_by: 'heir', fence });
    expect(yard.news.filter(({ event }) => event === 'turn lost')).toMatchObject([
      { worker: 'dead', problem: expect.stringContaining('acme: ') },
    ]);
  });

  test('a worker that was frozen for longer than its lease gives its turns up before it does anything else (R55)', async () => {
    let signalled: AbortSignal | undefined;
    const { worker, store, freeze } = await yard.openWorker('frozen', {
      leaseMs: 4000,
      work: {
        build: (_turn, _reasons, signal) =>
          new Promise((_done, fail) => {
            signalled = signal;
            signal.addEventListener('abort', () => fail(signal.reason));
          }),
      },
    });
    await store.add('acme', 'code-a');
    await worker.start();
    await until(() => signalled !== undefined);
    freeze(4000);
    await until(() => signalled?.aborted ?? false);
    expect(String(signalled?.reason)).toBe('LostTurnError: acme: the lease ended, so this worker stopped.');
  });

  test('a turn that was lost and ends late leaves the next turn of its dealer on the same worker alone (R55)', async () => {
    const gates = [gate(), gate()];
    let started = 0;
    const { worker, store } = await yard.openWorker('one', {
      leaseMs: 60_000,
      places: { build: 2 },
      work: {
        build: async () => {
          started += 1;
          await gates[started - 1]?.passed;
          return built();
        },
      },
    });
    await store.add('acme', 'code-a');
    await worker.start();
    await until(() => started === 1);
    await yard.forgetWorkers();
    await until(() => started === 2);
    gates[0]?.open();
    await until(() => yard.news.some(({ event }) => event === 'turn lost'));
    await until(() => worker.running().length === 1);
    // Its lease is still renewed.
    await yard.database.sql(`update forecourt_fleet.dealers set lease_until = clock_timestamp() + interval '30 seconds'`);
    await until(async () => (await yard.row<{ lease_until: number }>('acme')).lease_until > Date.now() + 45_000);
    gates[1]?.open();
    await until(async () => (await yard.dealer('acme')).totals.builds === 1);
  });

  test('a dealer whose builds fail ten times in a row is parked until somebody unparks it (R56)', async () => {
    let isBroken = true;
    let attempts = 0;
    const work = {
      build: async () => {
        attempts += 1;
        if (isBroken) throw new Error('acme: about.html has no heading\nmore');
        return built();
      },
    };
    const { store, worker } = await yard.openWorker('one', { work });
    await store.add('acme', 'code-a');
    await worker.start();
    await until(() => yard.news.some(({ event }) => event === 'parked'));
    expect(attempts).toBe(10);
    expect(await yard.row('acme')).toMatchObject({
      parked_why: '10 builds in a row failed: acme: about.html has no heading',
      parked_told: false,
    });
    // A webhook is remembered, and builds nothing.
    expect(await store.hook('a', ['acme'])).toBe('accepted');
    expect(await store.unpark('other')).toBe(false);
    isBroken = false;
    expect(await store.unpark('acme')).toBe(true);
    await until(async () => (await yard.dealer('acme')).build !== undefined);
    expect(attempts).toBe(11);
  });

  test('a dealer that ten workers in a row do not survive is parked (R56)', async () => {
    const { store, database } = await yard.openWorker('one');
    await store.add('acme', 'code-a');
    await database.sql(`update forecourt_fleet.dealers set lease_until = now() - interval '1 second', worker = 'dead', deaths = 9`);
    const { worker } = await yard.openWorker('two');
    await worker.start();
    await until(async () => (await yard.row<{ parked_why: string | null }>('acme')).parked_why !== null);
    expect(await yard.row('acme')).toMatchObject({ parked_why: '10 workers ended in the middle of its turn, one after another' });
  });

  test('sold cars come before all prices, and of four builds one goes to the dealer that waits longest (R44, R57)', async () => {
    const order: string[] = [];
    const { store, worker } = await yard.openWorker('one', {
      places: { poll: 0 },
      work: {
        build: async ({ slug }) => {
          order.push(slug);
          return built();
        },
      },
    });
    const slugs = [...Array.from({ length: 40 }, (_, index) => `price-${index}`), 'old-code', 'sold'];
    for (const slug of slugs) await store.add(slug, 'code-a');
    const now = Date.now();
    const waits = (slug: string) =>
      slug === 'sold' ? { sold: now, stock: now } : slug === 'old-code' ? { code: now - 120_000 } : { price: now };
    for (const slug of slugs)
      await store.change(slug, { kind: 'tick' }, ({ dealer }) => ({
        readyAt: slug === 'old-code' ? now - 120_000 : now,
        dealer: { ...dealer, lastPoll: { at: now, ok: true }, pending: waits(slug) },
      }));
    await worker.start();
    await until(() => order.length >= 4);
    expect(order[0]).toBe('sold');
    expect(order.slice(1, 3).every((slug) => slug.startsWith('price-'))).toBe(true);
    expect(order[3]).toBe('old-code');
  });

  test('a source host gets at most so many polls at once, over all workers that ask at the same time (R57)', async () => {
    const perHost = 3;
    const hosts = Array.from({ length: 6 }, (_, index) => `slow-${index}.example`);
    const workers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => yard.openWorker(name, { perHost })));
    const [first] = workers as [(typeof workers)[0]];
    for (const host of hosts)
      for (let index = 0; index < 6; index++) {
        const about = { slug: `dealer-${index}.${host}`, host, code: 'code-a' };
        await first.queue.ask(first.database.sql, { kind: 'poll', ...about, at: 0, priority: 1 });
      }
    const takeAll = async () => {
      const asked = workers.flatMap(({ queue }) => Array.from({ length: 6 }, () => queue.take('poll')));
      return (await Promise.all(asked)).filter((turn) => turn !== undefined);
    };
    const hostsOf = (turns: { slug: string }[]) => hosts.map((host) => turns.filter(({ slug }) => slug.endsWith(host)).length);
    const taken = await takeAll();
    expect(hostsOf(taken)).toEqual(hosts.map(() => perHost));
    // The end of a poll makes room for the next one of its host.
    for (const turn of taken.filter(({ slug }) => slug.endsWith('slow-0.example'))) await first.queue.end(first.database.sql, turn);
    expect(hostsOf(await takeAll())).toEqual([perHost, 0, 0, 0, 0, 0]);
  });

  test('a turn that has been due for two months is not removed from the queue (R55)', async () => {
    const { queue, database } = await yard.openWorker('one');
    const about = { slug: 'acme', host: 'slow.example', code: 'code-a', priority: 1 };
    await queue.ask(database.sql, { kind: 'poll', ...about, at: Date.now() - 60 * 86_400_000 });
    const jobs = await database.sql(`select (keep_until > now() + interval '12 days') as is_kept from forecourt_queue.job`);
    expect(jobs).toEqual([{ is_kept: true }]);
    expect(await queue.take('poll')).toMatchObject({ slug: 'acme' });
  });

  test('the worker that built a dealer last gets it while it is free, another one if it is gone (R57)', async () => {
    const builders: string[] = [];
    const workOf = (name: string) => ({
      poll: async () => ({ ...unchanged, changed: builders.length > 0, stock: `stock-${builders.length}` }),
      build: async () => {
        builders.push(name);
        return built();
      },
    });
    const one = await yard.openWorker('one', { work: workOf('one') });
    await one.store.add('acme', 'code-a');
    await one.worker.start();
    await until(() => builders.length === 1);
    const others = await Promise.all(['two', 'three'].map((name) => yard.openWorker(name, { work: workOf(name) })));
    for (const other of others) await other.worker.start();
    for (const id of ['a', 'b', 'c']) {
      const before = builders.length;
      await until(async () => (await yard.row<{ lease_until: number | null }>('acme')).lease_until === null);
      await one.store.hook(id, ['acme']);
      await until(() => builders.length === before + 1);
    }
    expect(builders).toEqual(['one', 'one', 'one', 'one']);
    await one.worker.stop(1000);
    await others[0]?.store.hook('d', ['acme']);
    await until(() => builders.length === 5);
    expect(builders[4]).not.toBe('one');
  });
});
