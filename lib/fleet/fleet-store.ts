import { countOf } from '#lib/locale/plural.ts';
import { hourMs } from '#lib/model/time.ts';
import type { WatchTimes } from '#lib/watch/retry.ts';
import type { Limits, WatchAction } from '#lib/watch/scheduler.ts';
import { encodeDealer } from '#lib/watch/state-file.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { type DealerWatch, newDealer } from '#lib/watch/watch-state.ts';
import { type FleetRow, rowOf, selectDealers } from './dealer-row.ts';
import { type FleetDatabase, instant, nowMs, type Sql, storableJson, storableText } from './open-fleet.ts';
import { recordRun } from './record-run.ts';
import { renewLeases } from './renew-leases.ts';
import { stepDealer } from './step-dealer.ts';
import { failuresToPark, openToAllAt, priorityOf, risesAt, type TurnKind, wantedBuild, wantedPoll } from './turn-choice.ts';
import type { QueuedTurn, TurnQueue } from './turn-queue.ts';

/** The channel on which workers hear that a turn waits, and which of them has a head start. */
export const turnsChannel = 'forecourt_fleet_turns';

/** Another worker has the dealer now, so this worker's data is out of date (rule R55). */
export class LostTurnError extends Error {
  override name = 'LostTurnError';
}

/** A turn that this worker holds: until its lease ends, only it may change the dealer. */
export type HeldTurn = QueuedTurn & {
  fence: number;
  /** When it started, and how long it had waited. */
  since: number;
  waitMs: number;
  host: string;
};

type FleetStoreOptions = {
  database: FleetDatabase;
  queue: Pick<TurnQueue, 'ask' | 'end'>;
  worker: string;
  code: string;
  leaseMs: number;
  times: WatchTimes;
  /** 0 to 1. */
  random: () => number;
};

/** Changes of a row before it handles an event. */
export type Change = (row: FleetRow, now: number) => Partial<FleetRow>;

const nothing: Limits = { polls: 0, builds: 0, publications: 0 };

/** How long the id of a webhook is remembered: longer than any signature is valid. */
export const hookMemoryMs = hourMs;

/** The rows of dealers: each change is one transaction under the lock of the row, so that reasons of any number of processes are merged. */
export function makeFleetStore({ database, queue, worker, code, leaseMs, times, random }: FleetStoreOptions) {
  async function lock(sql: Sql, slug: string): Promise<{ row: FleetRow; now: number } | undefined> {
    const [row] = await sql<Parameters<typeof rowOf>[0]>(`${selectDealers} where slug = $1 for update`, [slug]);
    if (!row) return undefined;
    // Called after the wait for the lock.
    const [clock] = await sql<{ now: number }>(`select ${nowMs} as now`);
    return { row: rowOf(row), now: Math.round((clock as { now: number }).now) };
  }

  async function write(sql: Sql, { slug, dealer, readyAt }: FleetRow, now: number): Promise<void> {
    const rises = risesAt(dealer, now) ?? null;
    await sql(`update forecourt_fleet.dealers set state = $2, ready_at = ${instant('$3')}, rises_at = ${instant('$4')} where slug = $1`, [
      slug,
      storableJson(dealer),
      readyAt,
      rises,
    ]);
  }

  /** The worker that last built the dealer, if it is alive. A worker that was not seen for two leases is not. */
  async function lastWorker(sql: Sql, { builtBy, builtAt }: FleetRow, kind: TurnKind, now: number) {
    if (builtBy === null || builtAt === null) return undefined;
    const [workerRow] = await sql<{ seen: number; free: number; ended: number | null; code: string }>(
      `select seen_at as seen, ${kind === 'poll' ? 'free_polls' : 'free_builds'} as free, ended_at as ended, code from forecourt_fleet.workers where name = $1`,
      [builtBy],
    );
    const isFree = workerRow !== undefined && workerRow.ended === null && workerRow.free > 0 && now - workerRow.seen < 2 * leaseMs;
    return { name: builtBy, builtAt, isFree };
  }

  const notify = (sql: Sql, kind: TurnKind, slug?: string, to?: string) =>
    sql('select pg_notify($1, $2)', [turnsChannel, JSON.stringify({ kind, slug, to })]);

  /** Asks the queue for the next turns of a dealer that nobody works on, and saves the row. */
  async function askTurns(sql: Sql, row: FleetRow, now: number, notBefore = 0): Promise<void> {
    const { slug, dealer, host } = row;
    const about = { slug, host, code: row.code };
    let readyAt: number | null = null;
    if (row.parkedAt === null && !row.removed) {
      const turns = { poll: wantedPoll(dealer), build: wantedBuild(dealer, now) };
      for (const kind of ['poll', 'build'] as const) {
        const turn = turns[kind];
        if (!turn) continue;
        let at = Math.max(turn.at, notBefore);
        if (at <= now) {
          const due = kind === 'build' ? (row.readyAt ?? now) : turn.at;
          if (kind === 'build') readyAt = due;
          const last = await lastWorker(sql, row, kind, now);
          const open = openToAllAt(due, last, now);
          at = Math.max(at, open > now ? open : 0);
          await notify(sql, kind, slug, open > now ? last?.name : undefined);
        }
        await queue.ask(sql, { kind, ...about, at, priority: turn.priority });
      }
    }
    await write(sql, { ...row, readyAt }, now);
  }

  const isHeld = ({ leaseUntil }: FleetRow, now: number) => leaseUntil !== null && leaseUntil > now;

  /** Changes a dealer from outside a turn. If a worker has it, that worker requests the next turn when it ends. */
  async function change(sql: Sql, slug: string, event: WatchEvent, more: Change = () => ({})): Promise<boolean> {
    const locked = await lock(sql, slug);
    if (!locked) return false;
    const { row: before, now } = locked;
    const row = { ...before, ...more(before, now) };
    const { dealer } = stepDealer(row, event, { now, random: random(), times }, nothing);
    const next = { ...row, dealer };
    if (isHeld(row, now)) await write(sql, next, now);
    else await askTurns(sql, next, now);
    return true;
  }

  /** Locks the row of a held turn. Throws LostTurnError if another worker has taken the dealer since. */
  async function lockHeld(sql: Sql, { slug, fence }: HeldTurn): Promise<{ row: FleetRow; now: number }> {
    const locked = await lock(sql, slug);
    if (!locked || locked.row.fence !== fence || locked.row.worker !== worker)
      throw new LostTurnError(`${slug}: another worker took over, so this one stopped.`);
    return locked;
  }

  /** Records that this worker has one free place less, or more. Its next heartbeat corrects the number. */
  const notePlace = (sql: Sql, kind: TurnKind, change: 1 | -1) => {
    const free = kind === 'poll' ? 'free_polls' : 'free_builds';
    return sql(`update forecourt_fleet.workers set ${free} = greatest(0, ${free} + $2) where name = $1`, [worker, change]);
  };

  async function unpark(sql: Sql, slug: string): Promise<boolean> {
    const freed = await sql<{ slug: string }>(
      `update forecourt_fleet.dealers set parked_at = null, parked_why = null, parked_told = true, deaths = 0 where slug = $1 and parked_at is not null returning slug`,
      [slug],
    );
    if (freed.length === 0) return false;
    return change(sql, slug, { kind: 'tick' }, ({ dealer }) => ({
      parkedAt: null,
      dealer: { ...dealer, buildFailures: 0, retryAt: undefined, nextPoll: 0 },
    }));
  }

  /** Parks a dealer whose turns kill the workers (rule R56). */
  async function bury(sql: Sql, slug: string, why: string): Promise<void> {
    await sql(
      `update forecourt_fleet.dealers set parked_at = clock_timestamp(), parked_why = $2, parked_told = false, lease_until = null, worker = null, ready_at = null
        where slug = $1 and parked_at is null`,
      [slug, why],
    );
  }

  return {
    worker,
    leaseMs,
    /** Takes a dealer's lease for a turn from the queue. Undefined if there is nothing to do, or another worker has the dealer. */
    claim: (turn: QueuedTurn): Promise<HeldTurn | undefined> =>
      database.transaction(async (sql) => {
        const locked = await lock(sql, turn.slug);
        const row = locked?.row;
        // A dealer with other code has its own queue.
        if (!locked || !row || row.removed || row.parkedAt !== null || row.code !== code) {
          await queue.end(sql, turn);
          return undefined;
        }
        const { now } = locked;
        // The worker that has the dealer requests the turn again when it ends, and if it dies, this turn returns.
        if (isHeld(row, now)) {
          await queue.end(sql, turn);
          const { kind, slug } = turn;
          await queue.ask(sql, { kind, slug, code, host: row.host, at: row.leaseUntil ?? now, priority: priorityOf(0, now) });
          return undefined;
        }
        const deaths = row.leaseUntil === null ? 0 : row.deaths + 1;
        if (deaths >= failuresToPark) {
          await queue.end(sql, turn);
          await bury(sql, turn.slug, `${countOf(deaths, 'worker')} ended in the middle of its turn, one after another`);
          return undefined;
        }
        const fence = row.fence + 1;
        // The work of a dead worker is due again.
        const dealer: DealerWatch = encodeDealer(row.dealer);
        await write(sql, { ...row, dealer, readyAt: turn.kind === 'build' ? null : row.readyAt }, now);
        await sql(
          `update forecourt_fleet.dealers set fence = $2, worker = $3, kind = $4, lease_until = ${instant('$5')}, deaths = $6 where slug = $1`,
          [turn.slug, fence, worker, turn.kind, now + leaseMs, deaths],
        );
        await notePlace(sql, turn.kind, -1);
        const due = turn.kind === 'build' ? (row.readyAt ?? now) : dealer.nextPoll;
        return { ...turn, fence, since: now, waitMs: Math.max(0, now - due), host: row.host };
      }),
    /** Handles an event of a held turn and returns what to do next. Throws LostTurnError. */
    apply: (turn: HeldTurn, event: WatchEvent, limits: Limits): Promise<{ dealer: DealerWatch; actions: WatchAction[]; now: number }> =>
      database.transaction(async (sql) => {
        const { row, now } = await lockHeld(sql, turn);
        const step = stepDealer(row, event, { now, random: random(), times }, limits);
        await recordRun(sql, { worker, turn, event, now }, row.dealer, step.dealer);
        await write(sql, { ...row, dealer: step.dealer }, now);
        return { ...step, now };
      }),
    /**
     * Releases a dealer, and requests its next turns, none before `notBefore`. Ten failed builds in a row park it (rule R56). Throws
     * LostTurnError.
     */
    finish: (
      turn: HeldTurn,
      {
        built = false,
        waitMs = 0,
        host,
        codeFault,
      }: { built?: boolean; waitMs?: number; host?: string; codeFault?: string | undefined } = {},
    ): Promise<{ parked?: string }> =>
      database.transaction(async (sql) => {
        const { row, now } = await lockHeld(sql, turn);
        await queue.end(sql, turn);
        await notePlace(sql, turn.kind, 1);
        const dealer: DealerWatch = encodeDealer(row.dealer);
        const parked =
          dealer.buildFailures >= failuresToPark
            ? `${dealer.buildFailures} builds in a row failed: ${dealer.fault?.message.split('\n')[0] ?? 'the cause is in the log'}`
            : undefined;
        await sql(
          `update forecourt_fleet.dealers set lease_until = null, worker = null, kind = null, deaths = 0, host = coalesce($2, host),
            built_by = case when $3 then $4 else built_by end, built_at = case when $3 then clock_timestamp() else built_at end,
            code_fault = case when $3 then $6 else code_fault end,
            parked_at = case when $5::text is null then parked_at else clock_timestamp() end, parked_why = coalesce($5, parked_why),
            parked_told = parked_told and $5::text is null
          where slug = $1`,
          [turn.slug, host ?? null, built, worker, parked ?? null, codeFault === undefined ? null : storableText(codeFault)],
        );
        const builder = built ? { builtBy: worker, builtAt: now } : {};
        const next: FleetRow = { ...row, ...builder, dealer, host: host ?? row.host, parkedAt: parked === undefined ? null : now };
        await askTurns(sql, next, now, waitMs > 0 ? now + waitMs : 0);
        return parked === undefined ? {} : { parked };
      }),
    /** Whether this worker still has the dealer. Throws LostTurnError. */
    requireHeld: (turn: HeldTurn): Promise<void> =>
      database.transaction(async (sql) => {
        const { row, now } = await lockHeld(sql, turn);
        if (!isHeld(row, now)) throw new LostTurnError(`${turn.slug}: the lease ended, so this worker stopped.`);
      }),
    /** Renews the leases of held turns. */
    renew: (turns: readonly HeldTurn[]) => renewLeases(database.sql, { worker, leaseMs }, turns),
    /** Handles a webhook for these dealers, once per id, in one transaction, before it is answered. */
    hook: (id: string, slugs: readonly string[]): Promise<'accepted' | 'duplicate'> =>
      database.transaction(async (sql) => {
        const added = await sql<{ id: string }>(
          `insert into forecourt_fleet.hooks (id, at) values ($1, clock_timestamp()) on conflict do nothing returning id`,
          [id],
        );
        if (added.length === 0) return 'duplicate';
        // In a fixed order, so that two webhooks never deadlock.
        for (const slug of [...slugs].sort()) await change(sql, slug, { kind: 'hook', id, slugs: [slug] });
        return 'accepted';
      }),
    /** Handles an event for one dealer. Returns false if there is no such dealer. */
    change: (slug: string, event: WatchEvent, more?: Change): Promise<boolean> =>
      database.transaction((sql) => change(sql, slug, event, more)),
    changeIn: change,
    /** Adds a dealer, which is then polled and built, or restores a removed one. */
    add: (slug: string, to: string): Promise<void> =>
      database.transaction(async (sql) => {
        const [clock] = await sql<{ now: number }>(`select ${nowMs} as now`);
        const now = Math.round((clock as { now: number }).now);
        await sql(
          `insert into forecourt_fleet.dealers (slug, state, code) values ($1, $2, $3) on conflict (slug) do update set removed = false`,
          [slug, JSON.stringify(newDealer(now)), to],
        );
        await change(sql, slug, { kind: 'tick' });
      }),
    /** Unparks a dealer: it is polled and built at once. Returns false if it was not parked. */
    unpark: (slug: string): Promise<boolean> => database.transaction((sql) => unpark(sql, slug)),
    unparkIn: unpark,
    bury,
  };
}

export type FleetStore = ReturnType<typeof makeFleetStore>;
