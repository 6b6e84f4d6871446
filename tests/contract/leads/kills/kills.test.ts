import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../free-port.ts';
import { randomFrom } from '../../build/random.ts';
import { postgresPrograms, startPostgres } from '../databases.ts';
import { openPostgres, unlessPostgres } from '../stores.ts';
import { type Acknowledged, runClients, sendUntilAnswered } from './clients.ts';
import { startFickleReceiver } from './fickle-receiver.ts';
import { type KillYard, makeKillYard } from './kill-yard.ts';
import { expectNothingLost } from './verdict.ts';

/** `FORECOURT_LEAD_KILLS=20` for the whole measure: 2,000 leads from 32 clients. */
const kills = Number(process.env.FORECOURT_LEAD_KILLS ?? 1);
const isLong = kills > 1;
const leads = isLong ? 2000 : 40;
const clients = isLong ? 32 : 16;
const seed = Number(process.env.FORECOURT_SEED ?? Date.now() % 1_000_000);

const longName = (name: string) =>
  isLong || name.endsWith(')') ? name : `${name} (skipped: it waits for leases, so only test:long runs it)`;
const postgresName = (name: string) => longName(`${name}${unlessPostgres()}`);

const programs = postgresPrograms();
const open = openPostgres();
/** A server of its own, which a test may kill. */
let killable: Awaited<ReturnType<typeof startPostgres>> | undefined;
beforeAll(async () => {
  process.stdout.write(`leads and kills: FORECOURT_SEED=${seed}\n`);
  if (programs && isLong) killable = await startPostgres(programs);
});
afterAll(() => killable?.stop());

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type World = { yard: KillYard; receivers: Awaited<ReturnType<typeof startFickleReceiver>>[]; random: () => number };

async function makeWorld(kind: 'SQLite' | 'Postgres'): Promise<World> {
  const random = randomFrom(seed);
  const receivers = [await startFickleReceiver(random), await startFickleReceiver(random)];
  for (const receiver of receivers) cleanups.push(receiver.close);
  const database = kind === 'Postgres' ? await (killable?.fresh ?? (open as NonNullable<typeof open>))() : undefined;
  if (database) cleanups.push(database.remove);
  const yard = await makeKillYard(
    receivers.map(({ url }) => url),
    database?.url,
  );
  cleanups.push(yard.remove);
  return { yard, receivers, random };
}

/** Lets clients send while something goes wrong several times. */
async function sendThrough({ yard, random }: World, times: number, harm: () => Promise<void>): Promise<Acknowledged[]> {
  const base = () => `http://127.0.0.1:${yard.port}`;
  const sending = runClients({ count: clients, leads, base, pauseMs: isLong ? 1600 : 600, random });
  let failure: unknown;
  sending.catch((error: unknown) => {
    failure = error;
  });
  for (let time = 0; time < times && failure === undefined; time++) {
    await setTimeout(300 + random() * 1500);
    await harm();
  }
  return sending;
}

const stores = [
  ['SQLite', true],
  ['Postgres', programs !== undefined],
] as const;

describe.each(stores)('on %s', (kind, isHere) => {
  const isRun = isHere && (isLong || kind === 'SQLite');
  const reason = isHere ? 'only test:long runs it on this store' : 'PostgreSQL is not installed';
  const name = (text: string) => (isRun ? text : `${text} (skipped: ${reason})`);
  const it = test.skipIf(!isRun);
  const itLong = test.skipIf(!isHere || !isLong);

  // Both in one test, because starting a server takes longer than what it does here.
  it(
    name('one key fifty times at once over two processes is one lead, and nothing acknowledged is lost when both are killed'),
    async () => {
      const world = await makeWorld(kind);
      const { yard, receivers, random } = world;
      const start = () => yard.startApi('--port', `${yard.port}`);
      const port = await freePort();
      const second = await yard.startApi('--port', `${port}`);
      let server = await start();
      const body = { lead: { website_slug: 'acme', name: 'Ana', phone: '0412 345 678', message: 'the same' } };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const url = `http://127.0.0.1:${index % 2 === 0 ? yard.port : port}/api/leads`;
          return sendUntilAnswered({ method: 'POST', url, key: 'same-key', body }, random);
        }),
      );
      await yard.killAndWait(second);
      const ids = [...new Set(answers.map(({ id }) => id))];
      expect(ids).toHaveLength(1);

      const acknowledged = await sendThrough(world, kills, async () => {
        await yard.killAndWait(server);
        server = await start();
      });
      await expectNothingLost(
        yard,
        receivers,
        [{ id: ids[0] as string, message: 'the same', key: 'same-key' }, ...acknowledged],
        leads + 1,
      );
    },
  );

  itLong(longName(name('nothing is lost when a worker of its own is killed, and the server takes leads meanwhile')), async () => {
    const world = await makeWorld(kind);
    const { yard, receivers } = world;
    await yard.startApi('--port', `${yard.port}`, '--no-worker');
    let worker = await yard.startApi('--worker-only');
    const acknowledged = await sendThrough(world, Math.ceil(kills / 2), async () => {
      await yard.killAndWait(worker);
      worker = await yard.startApi('--worker-only');
    });
    await expectNothingLost(yard, receivers, acknowledged, leads);
  });
});

describe('on Postgres only', () => {
  const itLong = test.skipIf(!programs || !isLong);

  itLong(postgresName('nothing is lost when the database is killed'), async () => {
    const world = await makeWorld('Postgres');
    const { yard, receivers, random } = world;
    await yard.startApi('--port', `${yard.port}`);
    const acknowledged = await sendThrough(world, 5, async () => {
      const restart = await (killable as NonNullable<typeof killable>).kill();
      await setTimeout(500 + random() * 4000);
      await restart();
    });
    await expectNothingLost(yard, receivers, acknowledged, leads);
  });

  itLong(postgresName('a worker that was paused beyond its lease sends nothing again without a mark'), async () => {
    const world = await makeWorld('Postgres');
    const { yard, receivers, random } = world;
    await yard.startApi('--port', `${yard.port}`, '--no-worker');
    const workers = [await yard.startApi('--worker-only'), await yard.startApi('--worker-only')];
    const acknowledged = await sendThrough(world, 3, async () => {
      const paused = workers[Math.floor(random() * 2)]?.child.pid as number;
      process.kill(paused, 'SIGSTOP');
      // The lease is the timeout and 15 s.
      await setTimeout(17_500);
      process.kill(paused, 'SIGCONT');
    });
    await expectNothingLost(yard, receivers, acknowledged, leads);
  });
});
