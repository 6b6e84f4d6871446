import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBuildMemories } from '#lib/build/memory/build-memories.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { type HeldTurn, LostTurnError } from '#lib/fleet/fleet-store.ts';
import { makeFleetWork } from '#lib/fleet/fleet-work.ts';
import { StateUnavailableError } from '#lib/fleet/run-turn.ts';
import { openStateDoor } from '#lib/fleet/state-door.ts';
import { PublishError } from '#lib/publish/target.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { carsOf, makeYard, productDir, siteOf, type Yard } from '../build/tenants.ts';
import { writeRelease } from '../publish/releases.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme'), cars: carsOf(2) });
});
afterEach(() => yard.remove());

const turnOf = (fence: number): HeldTurn => ({
  ...{ kind: 'poll', slug: 'acme', id: 'job', attempt: 0 },
  ...{ fence, since: 0, waitMs: 0, host: '' },
});

/** A worker with a folder of its own and the state in a folder that all share. */
async function openWorker(name: string, requireHeld = async (_turn: HeldTurn) => undefined) {
  const root = join(yard.outDir, '..');
  const folders = { tenants: yard.tenantsDir, out: join(root, name, 'out'), work: join(root, name, 'work') };
  const workspace = makeWorkspace(productDir, root, folders);
  const state = await openStateDoor(join(root, 'state'), workspace);
  const work = makeFleetWork({
    ...{ workspace, state, store: { requireHeld }, memories: makeBuildMemories(0), files: makeFileMemory() },
    world: { fetch, env: {}, now: Date.now, sleep: async () => undefined, random: () => 0.5 },
    polls: { command: 'poll', record: async () => undefined, now: Date.now },
    builds: async () => ({ at: Date.now(), changedPages: 0, codeId: 'code-a' }),
    publications: {
      targetsOf: async () => [],
      publish: async (_slug, name, { mayReplace } = {}) => {
        await mayReplace?.().catch((cause: Error) => {
          throw new PublishError(`${name}: ${cause.message}`, { cause });
        });
        return undefined;
      },
    },
  });
  return { work, state, outDir: workspace.outDir, snapshot: () => readSnapshot(workspace.workDir, 'acme') };
}
const calm = new AbortController().signal;

test('what one worker polled, another one has before it works (R55)', async () => {
  const [one, two] = [await openWorker('one'), await openWorker('two')];
  expect(await one.work.poll(turnOf(1), calm)).toMatchObject({ changed: true, host: '' });
  expect(await two.work.poll(turnOf(2), calm)).toMatchObject({ changed: false });
  expect((await two.snapshot())?.cars.map(({ id }) => id)).toEqual(['100', '101']);
});

test('a stock that a poll could not store is stored by the next poll, which finds it unchanged (R55)', async () => {
  const [one, two] = [await openWorker('one'), await openWorker('two')];
  await writeRelease(one.outDir, 'acme', '20261126T000001Z-1', { 'index.html': 'home' });
  await one.work.poll(turnOf(1), calm);
  await yard.tenant('acme', { cars: carsOf(3) });
  const { store } = one.state;
  one.state.store = async () => {
    throw new Error('the storage does not answer');
  };
  await expect(one.work.poll(turnOf(2), calm)).rejects.toBeInstanceOf(StateUnavailableError);
  one.state.store = store;
  expect(await one.work.poll(turnOf(3), calm)).toMatchObject({ changed: false });
  await two.state.fetch('acme');
  expect((await two.snapshot())?.cars.map(({ id }) => id)).toEqual(['100', '101', '102']);
});

test('the first stock of a worker that was killed before it stored it is stored after its restart (R55)', async () => {
  const killed = await openWorker('one', async () => {
    throw new LostTurnError('killed');
  });
  await expect(killed.work.poll(turnOf(1), calm)).rejects.toThrow('killed');
  const [restarted, two] = [await openWorker('one'), await openWorker('two')];
  expect(await restarted.work.poll(turnOf(2), calm)).toMatchObject({ changed: false });
  await two.state.fetch('acme');
  expect((await two.snapshot())?.cars.length).toBe(2);
});

test('a worker that lost its turn stores nothing, whether it asks the queue or the state refuses its fence (R55)', async () => {
  const lost = await openWorker('lost', async () => {
    throw new LostTurnError('acme: another worker took over, so this one stopped.');
  });
  await expect(lost.work.poll(turnOf(1), calm)).rejects.toBeInstanceOf(LostTurnError);
  const [frozen, heir] = [await openWorker('frozen'), await openWorker('heir')];
  // It read the state, and was frozen before it stored.
  await frozen.state.fetch('acme');
  expect(await heir.work.poll(turnOf(3), calm)).toMatchObject({ changed: true });
  await expect(frozen.state.store('acme', 2)).rejects.toBeInstanceOf(LostTurnError);
});

test('a state that cannot be read is no failure of the dealer (R56)', async () => {
  const { work } = await openWorker('one');
  const broken = makeFleetWork({
    ...({} as Parameters<typeof makeFleetWork>[0]),
    state: {
      fetch: async () => {
        throw new Error('the storage does not answer');
      },
      store: async () => undefined,
    },
  });
  const failed = broken.poll(turnOf(1), calm);
  await expect(failed).rejects.toBeInstanceOf(StateUnavailableError);
  await expect(failed).rejects.toThrow('the storage does not answer');
  expect(await work.build(turnOf(1), { stock: 1 }, calm)).toMatchObject({ codeId: 'code-a' });
});

test('a queue that does not answer is no failure of the dealer, whatever the turn was doing (R56)', async () => {
  const { work } = await openWorker('one', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  });
  const works = {
    poll: () => work.poll(turnOf(1), calm),
    build: () => work.build(turnOf(1), { stock: 1 }, calm),
    publish: () => work.publish(turnOf(1), '/srv/www/acme', calm),
  };
  for (const [name, start] of Object.entries(works)) {
    const fault = await start().catch((error: Error) => error);
    expect(fault, name).toBeInstanceOf(StateUnavailableError);
    expect(String(fault), name).toBe('StateUnavailableError: the queue does not answer: connect ECONNREFUSED 127.0.0.1:5432');
  }
});
