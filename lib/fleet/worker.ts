import { isFairTurn } from '#lib/watch/urgency.ts';
import type { WatchNews } from '#lib/watch/watcher.ts';
import { makeAlarm, parseAnnouncement } from './alarm.ts';
import { type FleetStore, type HeldTurn, LostTurnError, turnsChannel } from './fleet-store.ts';
import { type FleetDatabase, isTransient } from './open-fleet.ts';
import { runTurn, StateUnavailableError, type TurnWork } from './run-turn.ts';
import type { TurnKind } from './turn-choice.ts';
import type { QueuedTurn, TurnQueue } from './turn-queue.ts';

export type FleetNews =
  | WatchNews
  | { event: 'turn lost'; slug: string; problem: string }
  | { event: 'parked'; slug: string; problem: string }
  | { event: 'unparked'; slug: string }
  | { event: 'queue fault' | 'state fault' | 'upkeep fault'; problem: string }
  | { event: 'queue back' }
  | { event: 'rollout'; code: string; wave: number; waves: number; state: 'wave' | 'done' | 'stopped'; problem?: string };

/** How many polls and builds this process runs at once. */
export type Places = Record<TurnKind, number>;

type FleetWorkerOptions = {
  name: string;
  code: string;
  machine: string;
  pid: number;
  places: Places;
  database: FleetDatabase;
  queue: TurnQueue;
  store: FleetStore;
  work: TurnWork;
  /** Milliseconds of a monotonic clock that keeps running while the process is frozen. */
  monotonic: () => number;
  /** Memory and processor time of this process. */
  usage: () => { memoryBytes: number; cpuMs: number };
  /** Called with the time of the database, and the local time at which it was read. */
  noteClock: (databaseNow: number) => void;
  report: (news: FleetNews) => void;
};

/** How often an idle worker checks for due turns. Turns that are due immediately are announced. */
const lookMs = 1000;
/** The maximum wait between two attempts while the database does not answer. */
const longestWaitMs = 5000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Running = { turn: HeldTurn; lost: AbortController; renewedAt: number };

/** Takes turns from the queue and does them, until it is stopped (rule R55). */
export function makeFleetWorker(options: FleetWorkerOptions) {
  const { name, code, places, database, queue, store, work, monotonic, report } = options;
  const { leaseMs } = store;
  /** A lost turn may still be ending while the next turn of its dealer runs. */
  const running = new Set<Running>();
  const alarms = { poll: makeAlarm(), build: makeAlarm() };
  let stopping = false;
  let problem: string | undefined;
  let builds = 0;
  const tasks = new Set<Promise<void>>();
  const ended = new AbortController();

  const countOfKind = (kind: TurnKind) => [...running].filter(({ turn }) => turn.kind === kind).length;
  const reserved: Places = { poll: 0, build: 0 };
  const freeOf = (kind: TurnKind) => Math.max(0, places[kind] - countOfKind(kind) - reserved[kind]);

  function noteFault(error: unknown): void {
    const message = messageOf(error);
    if (problem === undefined) report({ event: 'queue fault', problem: message });
    problem = message;
  }
  function noteAnswer(): void {
    if (problem !== undefined) report({ event: 'queue back' });
    problem = undefined;
  }

  /** Whether a lease may have expired, because this process was frozen or the database did not answer. */
  const mayHaveEnded = ({ renewedAt }: Running) => monotonic() - renewedAt >= leaseMs;

  function drop(one: Running, why: string): void {
    one.lost.abort(new LostTurnError(`${one.turn.slug}: ${why}`));
  }

  async function saveSelf(): Promise<void> {
    const { memoryBytes, cpuMs } = options.usage();
    await database.sql(
      `insert into forecourt_fleet.workers (name, code, machine, pid, places, free_polls, free_builds, memory_bytes, cpu_ms, started_at, seen_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp(), clock_timestamp())
        on conflict (name) do update set free_polls = $6, free_builds = $7, memory_bytes = $8, cpu_ms = $9, seen_at = clock_timestamp(), ended_at = null`,
      [
        name,
        code,
        options.machine,
        options.pid,
        places.build,
        places.poll - countOfKind('poll'),
        places.build - countOfKind('build'),
        memoryBytes,
        Math.round(cpuMs),
      ],
    );
  }

  /** Renews the leases of this worker, and aborts turns that another worker may have taken. */
  async function beat(): Promise<void> {
    for (const one of running) if (mayHaveEnded(one)) drop(one, 'the lease ended, so this worker stopped.');
    const askedAt = monotonic();
    const heldTurns = [...running].filter(({ lost }) => !lost.signal.aborted);
    const { renewed, lost, now } = await store.renew(heldTurns.map(({ turn }) => turn));
    options.noteClock(now);
    const [renewedTurns, lostTurns] = [new Set(renewed), new Set(lost)];
    for (const one of heldTurns) {
      if (lostTurns.has(one.turn)) drop(one, 'another worker took over, so this one stopped.');
      else if (renewedTurns.has(one.turn)) one.renewedAt = askedAt;
    }
    await queue.touch(heldTurns.map(({ turn }) => turn).filter((turn) => !lostTurns.has(turn)));
    await saveSelf();
    noteAnswer();
  }

  async function keepBeating(): Promise<void> {
    const pause = Math.min(leaseMs / 4, 2500);
    const alarm = makeAlarm();
    ended.signal.addEventListener('abort', alarm.ring);
    while (!ended.signal.aborted) {
      await beat().catch(noteFault);
      if (!ended.signal.aborted) await alarm.sleep(pause);
    }
  }

  /** Retries a change of the row while the database does not answer. Values that it refuses end the turn. */
  const persistFor =
    (one: () => Running) =>
    async <T>(change: () => Promise<T>): Promise<T> => {
      for (let wait = 100; ; wait = Math.min(longestWaitMs, wait * 2)) {
        one().lost.signal.throwIfAborted();
        try {
          return await change();
        } catch (error) {
          if (error instanceof LostTurnError || !isTransient(error) || mayHaveEnded(one())) throw error;
          noteFault(error);
          await new Promise((done) => setTimeout(done, wait));
        }
      }
    };

  async function runQueued(queued: QueuedTurn): Promise<void> {
    const turn = await store.claim(queued);
    if (!turn) return;
    const one: Running = { turn, lost: new AbortController(), renewedAt: monotonic() };
    running.add(one);
    reserved[turn.kind] -= 1;
    try {
      const signal = AbortSignal.any([one.lost.signal, ended.signal]);
      const { parked } = await runTurn(turn, { store, work, signal, persist: persistFor(() => one), report });
      if (parked !== undefined) report({ event: 'parked', slug: turn.slug, problem: parked });
    } catch (error) {
      if (ended.signal.aborted) return;
      if (error instanceof StateUnavailableError) report({ event: 'state fault', problem: error.message });
      else report({ event: 'turn lost', slug: turn.slug, problem: messageOf(error) });
    } finally {
      reserved[turn.kind] += 1;
      running.delete(one);
    }
  }

  /** The turn of the dealer that has waited longest, every fourth time (rule R44). */
  async function fairTurn(): Promise<QueuedTurn | undefined> {
    const [oldest] = await database.sql<{ slug: string; since: number; now: number }>(
      `select slug, ready_at as since, clock_timestamp() as now from forecourt_fleet.dealers
        where ready_at is not null and code = $1 and parked_at is null and not removed and (lease_until is null or lease_until < clock_timestamp())
        order by ready_at limit 1`,
      [code],
    );
    return oldest && isFairTurn(builds, oldest.since, oldest.now) ? queue.takeOf('build', oldest.slug) : undefined;
  }

  async function takeNext(kind: TurnKind): Promise<QueuedTurn | undefined> {
    // Only every fourth build goes to the dealer that has waited longest.
    const fair = kind === 'build' && isFairTurn(builds, Number.NEGATIVE_INFINITY, 0) ? await fairTurn() : undefined;
    const turn = fair ?? (await queue.take(kind));
    if (turn && kind === 'build') builds += 1;
    return turn;
  }

  /** Starts a turn if there is one. Returns whether there was. */
  async function startOne(kind: TurnKind, take: () => Promise<QueuedTurn | undefined>): Promise<boolean> {
    reserved[kind] += 1;
    let queued: QueuedTurn | undefined;
    try {
      queued = stopping ? undefined : await take();
    } catch (error) {
      reserved[kind] -= 1;
      throw error;
    }
    if (!queued) {
      reserved[kind] -= 1;
      return false;
    }
    const task = runQueued(queued)
      .catch(noteFault)
      .finally(() => {
        reserved[kind] -= 1;
        tasks.delete(task);
        alarms[kind].ring();
      });
    tasks.add(task);
    return true;
  }

  async function keepTaking(kind: TurnKind): Promise<void> {
    let wait = lookMs;
    while (!stopping) {
      try {
        while (freeOf(kind) > 0 && (await startOne(kind, () => takeNext(kind))));
        wait = lookMs;
      } catch (error) {
        noteFault(error);
        wait = Math.min(longestWaitMs, wait * 2);
      }
      if (!stopping) await alarms[kind].sleep(wait);
    }
  }

  /** Called when a turn waits: reserved for this worker, reserved for another one, or free for all. */
  function hear(payload: string | undefined): void {
    const { kind, slug, to } = parseAnnouncement(payload);
    if (kind === undefined) {
      alarms.poll.ring();
      alarms.build.ring();
    } else if (to === undefined) alarms[kind].ring();
    else if (to === name && slug !== undefined && freeOf(kind) > 0) void startOne(kind, () => queue.takeOf(kind, slug)).catch(noteFault);
  }

  let stopListening: () => void = () => undefined;
  let loops: Promise<unknown> = Promise.resolve();

  return {
    name,
    /** Why the queue does not answer. Undefined while it does. */
    problem: () => problem,
    running: () => [...running].map(({ turn }) => ({ slug: turn.slug, kind: turn.kind, since: turn.since })),
    start: async (): Promise<void> => {
      // A worker that was restarted under its name may have different code, capacity and process ID.
      await database.sql('delete from forecourt_fleet.workers where name = $1', [name]);
      await saveSelf();
      stopListening = database.listen(turnsChannel, hear);
      loops = Promise.all([keepBeating(), ...(['poll', 'build'] as const).filter((kind) => places[kind] > 0).map(keepTaking)]);
    },
    /** Takes no more turns and waits for running ones, but no longer than this many milliseconds. Other workers repeat the rest. */
    stop: async (graceMs: number): Promise<void> => {
      stopping = true;
      report({ event: 'stopping', builds: countOfKind('build') });
      alarms.poll.ring();
      alarms.build.ring();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((done) => {
        timer = setTimeout(done, graceMs);
      });
      await Promise.race([Promise.all(tasks), grace]);
      clearTimeout(timer);
      ended.abort(new LostTurnError('the worker was stopped'));
      stopListening();
      await loops;
      const left = [...running].map(({ turn }) => turn);
      const slugs = left.map(({ slug }) => slug);
      try {
        // Others need not wait for these leases to end.
        await database.sql('update forecourt_fleet.dealers set lease_until = null, worker = null where slug = any($1) and worker = $2', [
          slugs,
          name,
        ]);
        await queue.giveBack(left);
        await database.sql('update forecourt_fleet.workers set ended_at = clock_timestamp() where name = $1', [name]);
      } catch (error) {
        noteFault(error);
      }
    },
  };
}

export type FleetWorker = ReturnType<typeof makeFleetWorker>;
