import { PgBoss } from 'pg-boss';
import { dayMs, minuteMs, secondMs } from '#lib/model/time.ts';
import type { FleetDatabase, Sql } from './open-fleet.ts';
import { chosenPriority, failuresToPark, type TurnKind } from './turn-choice.ts';

/** A turn that a worker took from the queue. `attempt` counts the workers that had it before and died. */
export type QueuedTurn = { kind: TurnKind; slug: string; id: string; attempt: number };

type QueueOptions = {
  database: FleetDatabase;
  /** The code whose dealers this process works on. */
  code: string;
  /** How long a turn lives without a heartbeat of its worker, in seconds; at least 10. */
  leaseSeconds: number;
  /** How many polls of one source host run at once, over all workers. */
  perHost: number;
  /** Reports a fault of the queue's own upkeep. */
  report: (problem: string) => void;
};

const kinds: readonly TurnKind[] = ['poll', 'build'];
const deadQueue = 'dead';
/** The ID of the lock under which workers take polls. */
const pollsLock = 7_305_012;
const queueName = (kind: TurnKind, code: string) => `${kind}-${code}`;

/** A connection, in the form that pg-boss needs. */
const bossDb = (sql: Sql) => ({ executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values) }) });

type Payload = { slug: string };

/**
 * The queue of turns, on pg-boss. A dealer has at most one job of each kind, waiting or running (policy `exclusive`). The job only says
 * that the dealer needs a turn; the reasons are merged in its row. So nothing is lost if a job is refused, repeated or lost.
 */
export async function openTurnQueue({ database, code, leaseSeconds, perHost, report }: QueueOptions) {
  const boss = new PgBoss({
    connectionString: database.url,
    schema: 'forecourt_queue',
    application_name: 'forecourt-fleet-queue',
    max: 2,
    // A dead worker is found this long after its lease.
    ...{ superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, maintenanceIntervalSeconds: (10 * minuteMs) / secondMs },
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', (error) => report(error.message));
  await boss.start();
  const ready = new Set<string>();

  /** Creates the queues of a code. */
  async function prepare(of: string): Promise<void> {
    if (ready.has(of)) return;
    await boss.createQueue(deadQueue);
    const lease = { heartbeatSeconds: leaseSeconds, expireInSeconds: 24 * 60 * 60 - 1 };
    const retries = { retryLimit: failuresToPark - 1, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, deadLetter: deadQueue };
    for (const kind of kinds)
      await boss.createQueue(queueName(kind, of), { policy: 'exclusive', ...lease, ...retries, deleteAfterSeconds: 60 * 60 });
    ready.add(of);
  }
  await prepare(code);

  async function take(kind: TurnKind, only?: number): Promise<QueuedTurn | undefined> {
    const range = only === undefined ? {} : { minPriority: only };
    const fetchOne = (more: object) => boss.fetch<Payload>(queueName(kind, code), { ...range, ...more, includeMetadata: true });
    // pg-boss counts the polls of a host before it takes one. Without the lock, two workers could pass the limit together (rule R57).
    const fetchPoll = () =>
      database.transaction(async (sql) => {
        await sql('select pg_advisory_xact_lock($1)', [pollsLock]);
        return fetchOne({ groupConcurrency: perHost, db: bossDb(sql) });
      });
    const [job] = kind === 'poll' ? await fetchPoll() : await fetchOne({});
    return job && { kind, slug: job.data.slug, id: job.id, attempt: job.retryCount };
  }

  return {
    prepare,
    /** The most urgent due turn. Undefined if none is due. */
    take: (kind: TurnKind) => take(kind),
    /** Takes the turn of one dealer ahead of all others, if nobody has it yet. */
    takeOf: async (kind: TurnKind, slug: string): Promise<QueuedTurn | undefined> => {
      const { updated } = await boss.update(queueName(kind, code), undefined, {
        singletonKey: slug,
        priority: chosenPriority,
        startAfter: 0,
      });
      return updated > 0 ? take(kind, chosenPriority) : undefined;
    },
    /** Requests a turn, or changes the waiting one. Does nothing while a turn runs, because it requests the next one when it ends. */
    ask: async (
      sql: Sql,
      turn: { kind: TurnKind; code: string; slug: string; host: string; at: number; priority: number },
    ): Promise<void> => {
      const { kind, slug, at, priority } = turn;
      // Builds read no source, so each is its own group.
      const group = { id: kind === 'poll' && turn.host !== '' ? turn.host : `${kind}/${slug}` };
      // pg-boss removes a job 14 days after its start time, so a time of weeks ago would lose the turn. A day leaves room for clocks that differ.
      const startAfter = new Date(Math.max(at, Date.now() - dayMs));
      const options = { singletonKey: slug, startAfter, priority, group, db: bossDb(sql) };
      await boss.upsert(queueName(kind, turn.code), { slug }, options);
    },
    /** Ends a turn in the transaction that saves what it did. */
    end: async (sql: Sql, { kind, id, attempt }: QueuedTurn, of = code): Promise<void> => {
      await boss.complete(queueName(kind, of), { id, retryCount: attempt }, null, { db: bossDb(sql) });
    },
    /** Returns turns that this process will not finish, so that others can take them at once. */
    giveBack: async (turns: readonly QueuedTurn[]): Promise<void> => {
      for (const { kind, id, attempt } of turns) await boss.fail(queueName(kind, code), { id, retryCount: attempt });
    },
    /** Sends a heartbeat for running turns. */
    touch: async (turns: readonly QueuedTurn[]): Promise<void> => {
      for (const kind of kinds) {
        const attempts = turns.filter((turn) => turn.kind === kind).map(({ id, attempt }) => ({ id, retryCount: attempt }));
        if (attempts.length > 0) await boss.touch(queueName(kind, code), attempts);
      }
    },
    /** Passes each dealer whose turns kill the workers to `bury`, in the transaction that removes the turn. */
    buryDead: async (bury: (sql: Sql, slug: string) => Promise<void>): Promise<void> => {
      for (;;) {
        const [job] = await boss.fetch<Payload>(deadQueue);
        if (!job) return;
        await database.transaction(async (sql) => {
          await bury(sql, job.data.slug);
          await boss.complete(deadQueue, job.id, null, { db: bossDb(sql) });
        });
      }
    },
    close: () => boss.stop({ graceful: false }),
  };
}

export type TurnQueue = Awaited<ReturnType<typeof openTurnQueue>>;
