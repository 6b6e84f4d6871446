import { dayMs } from '#lib/model/time.ts';
import { nowMs, type Sql } from './open-fleet.ts';
import { type CodeRollout, readRollout } from './rollout.ts';

/** What machines and storage cost, in US dollars. An operator gives its own with FORECOURT_FLEET_PRICES. */
export type FleetPrices = {
  /** One hour of one worker process. */
  workerHour: number;
  /** The cost of the requests and bytes for storing the state and uploading the files of one build. */
  build: number;
};

/** A small machine of a large cloud with one worker per core, and about 25 writes to a bucket for each build (October 2026). */
export const usualPrices: FleetPrices = { workerHour: 0.025, build: 0.000_13 };

export type WorkerStatus = {
  name: string;
  code: string;
  machine: string;
  pid: number;
  isAlive: boolean;
  /** Whether it was stopped, instead of just going silent. */
  isStopped: boolean;
  /** The dealers that it is working on, and the kind of work. */
  works: readonly { slug: string; kind: string }[];
  places: number;
  memoryBytes: number;
  /** Builds and publications of the last day, and the share of the last hour that it worked. */
  builds: number;
  busy: number;
  seenAt: number;
};

/** Milliseconds at three percentiles, and the number of values. */
export type Percentiles = { count: number; p50: number | null; p95: number | null; p99: number | null };

export type FleetStatus = {
  at: number;
  dealers: number;
  /** Dealers that wait for a due build or publication, by the most urgent reason, and how long the first of them has waited. */
  waiting: { reasons: Record<string, number>; dealers: number; longestMs: number };
  /** Polls that are more than a minute late, and how long the first of all polls has been due. */
  latePolls: number;
  longestPollMs: number;
  running: { polls: number; builds: number };
  workers: readonly WorkerStatus[];
  /** From the first sign of a change to its arrival at a target, of the last hour and the last day; urgent: of sold cars and scheduled changes. */
  lag: { hour: Percentiles; day: Percentiles; urgentDay: Percentiles };
  parked: readonly { slug: string; why: string; since: number }[];
  failing: readonly { slug: string; problem: string }[];
  day: { polls: number; builds: number; publications: number; failures: number; workerHours: number; cost: number };
  /** Dealers by the code that builds them. `hasWorker`: a worker with that code is alive. */
  codes: readonly { code: string; dealers: number; hasWorker: boolean }[];
  rollout?: CodeRollout | undefined;
};

const recent = (ms: number) => `at > clock_timestamp() - ${ms} * interval '1 millisecond'`;
const share = (of: number) => `percentile_cont(${of}) within group (order by lag_ms)`;

async function readLag(sql: Sql, where: string): Promise<Percentiles> {
  const [row] = await sql<Percentiles>(
    `select count(lag_ms)::int as count, ${share(0.5)} as p50, ${share(0.95)} as p95, ${share(0.99)} as p99
      from forecourt_fleet.runs where lag_ms is not null and ok and ${where}`,
  );
  return row as Percentiles;
}

type WorkerRow = Omit<WorkerStatus, 'isAlive' | 'isStopped' | 'works'> & { endedAt: number | null; startedAt: number };

async function readWorkers(sql: Sql, now: number, aliveMs: number): Promise<WorkerStatus[]> {
  const rows = await sql<WorkerRow>(
    `select w.name, w.code, w.machine, w.pid, w.places, w.memory_bytes as "memoryBytes", w.seen_at as "seenAt", w.ended_at as "endedAt", w.started_at as "startedAt",
        count(r.id) filter (where r.kind = 'build')::int as builds,
        least(1, coalesce(sum(r.ms) filter (where r.kind = 'build' and r.${recent(dayMs / 24)}), 0)
          / greatest(1, w.places * least(3600000, extract(epoch from clock_timestamp() - w.started_at) * 1000)))::float8 as busy
      from forecourt_fleet.workers w left join forecourt_fleet.runs r on r.worker = w.name and r.${recent(dayMs)}
      group by w.name order by w.name`,
  );
  const leases = await sql<{ worker: string; slug: string; kind: string }>(
    'select worker, slug, kind from forecourt_fleet.dealers where lease_until > clock_timestamp() and worker is not null order by slug',
  );
  return rows.map(({ endedAt, startedAt: _started, ...row }) => ({
    ...row,
    isStopped: endedAt !== null,
    isAlive: endedAt === null && now - row.seenAt < aliveMs,
    works: leases.filter(({ worker }) => worker === row.name).map(({ slug, kind }) => ({ slug, kind })),
  }));
}

type Counts = { dealers: number; latePolls: number; polling: number; building: number; longest: number | null; longestPoll: number | null };

/** The most urgent of the reasons that a dealer waits for, in the order of rule R44. */
const mostUrgent = `case when state -> 'pending' ? 'sold' then 'sold' when state -> 'pending' ?| array['time', 'clock'] then 'time'
  when state -> 'pending' ?| array['price', 'released'] then 'price' when state -> 'pending' ? 'stock' then 'stock'
  when state -> 'pending' ?| array['site', 'start'] then 'site' when state -> 'pending' ? 'code' then 'code' else 'publication' end`;

/**
 * The current state of a fleet and its last day, for its page, its metrics and `fleet status`. A worker is dead after `aliveMs` of silence.
 */
export async function readFleetStatus(sql: Sql, prices: FleetPrices, aliveMs: number): Promise<FleetStatus> {
  const [clock] = await sql<{ now: number }>(`select ${nowMs} as now`);
  const now = (clock as { now: number }).now;
  const [counts] = await sql<Counts>(
    `select count(*)::int as dealers,
        count(*) filter (where parked_at is null and (state ->> 'nextPoll')::float8 < $1::float8 - 60000)::int as "latePolls",
        count(*) filter (where lease_until > clock_timestamp() and kind = 'poll')::int as polling,
        count(*) filter (where lease_until > clock_timestamp() and kind = 'build')::int as building,
        max($1::float8 - extract(epoch from ready_at) * 1000)::float8 as longest,
        max($1::float8 - (state ->> 'nextPoll')::float8) filter (where parked_at is null) as "longestPoll"
      from forecourt_fleet.dealers where not removed`,
    [now],
  );
  const { dealers, latePolls, polling, building, longest, longestPoll } = counts as Counts;
  const reasons = await sql<{ reason: string; count: number }>(
    `select ${mostUrgent} as reason, count(*)::int as count from forecourt_fleet.dealers where ready_at is not null and not removed group by 1 order by 2 desc`,
  );
  const parked = await sql<{ slug: string; why: string; since: number }>(
    'select slug, parked_why as why, parked_at as since from forecourt_fleet.dealers where parked_at is not null and not removed order by parked_at',
  );
  const failing = await sql<{ slug: string; problem: string }>(
    `select slug, coalesce(state #>> '{fault,message}', p.value #>> '{problem,message}', 'the publication failed') as problem from forecourt_fleet.dealers
        left join lateral (select value from jsonb_each(state -> 'publications') where (value ->> 'failures')::int > 0 limit 1) p on true
      where not removed and parked_at is null and (state ? 'fault' or p.value is not null) order by slug limit 100`,
  );
  const workers = await readWorkers(sql, now, aliveMs);
  const [day] = await sql<{ polls: number; builds: number; publications: number; failures: number }>(
    `select count(*) filter (where kind = 'poll')::int as polls, count(*) filter (where kind = 'build')::int as builds,
        count(*) filter (where kind = 'publication')::int as publications, count(*) filter (where not ok)::int as failures
      from forecourt_fleet.runs where ${recent(dayMs)}`,
  );
  const [hours] = await sql<{ hours: number }>(
    `select coalesce(sum(extract(epoch from seen_at - greatest(started_at, clock_timestamp() - interval '1 day'))) / 3600, 0)::float8 as hours
      from forecourt_fleet.workers where seen_at > clock_timestamp() - interval '1 day'`,
  );
  const codes = await sql<{ code: string; dealers: number }>(
    'select code, count(*)::int as dealers from forecourt_fleet.dealers where not removed group by code order by 2 desc',
  );
  const did = day ?? { polls: 0, builds: 0, publications: 0, failures: 0 };
  const workerHours = hours?.hours ?? 0;
  return {
    at: now,
    dealers,
    waiting: {
      reasons: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
      dealers: reasons.reduce((sum, { count }) => sum + count, 0),
      longestMs: Math.max(0, longest ?? 0),
    },
    latePolls,
    longestPollMs: Math.max(0, longestPoll ?? 0),
    running: { polls: polling, builds: building },
    workers,
    lag: {
      hour: await readLag(sql, recent(dayMs / 24)),
      day: await readLag(sql, recent(dayMs)),
      urgentDay: await readLag(sql, `urgent and ${recent(dayMs)}`),
    },
    parked,
    failing,
    day: { ...did, workerHours, cost: workerHours * prices.workerHour + did.builds * prices.build },
    codes: codes.map((one) => ({
      ...one,
      hasWorker: workers.some(({ code, isAlive, places }) => isAlive && places > 0 && code === one.code),
    })),
    rollout: await readRollout(sql),
  };
}
