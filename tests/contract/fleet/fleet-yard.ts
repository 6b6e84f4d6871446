import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makeFleetStore } from '#lib/fleet/fleet-store.ts';
import { type FleetDatabase, openFleetDatabase } from '#lib/fleet/open-fleet.ts';
import type { TurnWork } from '#lib/fleet/run-turn.ts';
import { openTurnQueue } from '#lib/fleet/turn-queue.ts';
import { type FleetNews, type FleetWorker, makeFleetWorker, type Places } from '#lib/fleet/worker.ts';
import type { WatchTimes } from '#lib/watch/retry.ts';
import type { DealerWatch } from '#lib/watch/watch-state.ts';

/** Waits that tests need not sit out. */
const times: WatchTimes = {
  ...{ firstRetryMs: 1, longestRetryMs: 1, hookGapMs: 0, hookAgainMs: 60_000 },
  ...{ firstPublishRetryMs: 1, longestPublishRetryMs: 1 },
};

/** What every poll of these tests finds, unless a test says otherwise. */
export const unchanged = { changed: false, stock: 'stock-1', files: 'files-1', everyMs: 3_600_000 };
export const built = (codeId = 'code-a') => ({ at: Date.now(), changedPages: 1, codeId });

/** A database of its own on the server of the tests. */
export async function freshFleetUrl(port: number): Promise<string> {
  const name = `fleet_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

type WorkerOptions = { work?: Partial<TurnWork>; code?: string; places?: Partial<Places>; leaseMs?: number; perHost?: number };

/** A fleet on a real queue, whose workers run here and do what the test says in place of polls and builds. */
export async function makeFleetYard(port: number) {
  const url = await freshFleetUrl(port);
  const database: FleetDatabase = await openFleetDatabase(url);
  const opened: { worker: FleetWorker; close: () => Promise<void> }[] = [];
  const news: (FleetNews & { worker: string })[] = [];

  async function openWorker(
    name: string,
    { work = {}, code = 'code-a', places = {}, leaseMs = 20_000, perHost = 100 }: WorkerOptions = {},
  ) {
    const own = await openFleetDatabase(url);
    const queue = await openTurnQueue({ database: own, code, leaseSeconds: 10, perHost, report: () => undefined });
    const store = makeFleetStore({ database: own, queue, worker: name, code, leaseMs, times, random: () => 0.5 });
    let frozenMs = 0;
    const worker = makeFleetWorker({
      ...{ name, code, machine: 'test', pid: process.pid, database: own, queue, store },
      places: { poll: 2, build: 1, ...places },
      work: {
        poll: async () => unchanged,
        build: async () => built(code),
        publish: async () => undefined,
        ...work,
      },
      monotonic: () => performance.now() + frozenMs,
      usage: () => ({ memoryBytes: 1, cpuMs: 1 }),
      noteClock: () => undefined,
      report: (one) => void news.push({ ...one, worker: name }),
    });
    const close = async () => {
      await queue.close();
      await own.close();
    };
    opened.push({ worker, close });
    return {
      worker,
      queue,
      store,
      database: own,
      /** Lets the clock of the process jump, as a freeze does. */
      freeze: (ms: number) => {
        frozenMs += ms;
      },
    };
  }

  return {
    url,
    database,
    news,
    openWorker,
    dealer: async (slug: string): Promise<DealerWatch> => {
      const [row] = await database.sql<{ state: DealerWatch }>('select state from forecourt_fleet.dealers where slug = $1', [slug]);
      return (row as { state: DealerWatch }).state;
    },
    row: async <Row extends object>(slug: string): Promise<Row> => {
      const [row] = await database.sql<Row>('select * from forecourt_fleet.dealers where slug = $1', [slug]);
      return row as Row;
    },
    /** Makes the queue believe that nobody has been heard of its running turns for an hour. */
    forgetWorkers: async (): Promise<void> => {
      await database.sql(`update forecourt_queue.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
      await database.sql(`update forecourt_fleet.dealers set lease_until = now() - interval '1 second' where lease_until is not null`);
    },
    close: async (): Promise<void> => {
      for (const { worker, close } of opened) {
        await worker.stop(0);
        await close();
      }
      await database.close();
    },
  };
}

export type FleetYard = Awaited<ReturnType<typeof makeFleetYard>>;

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 10));
}
