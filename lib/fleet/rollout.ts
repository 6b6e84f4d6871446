import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { FleetStore } from './fleet-store.ts';
import type { FleetDatabase, Sql } from './open-fleet.ts';

/** New code on its way to all dealers, in waves (rule R58). */
export type CodeRollout = {
  /** The code that dealers get, and the previous one. */
  code: string;
  previous: string | null;
  /** The dealers of each wave; the first one is the canary. */
  waves: readonly (readonly string[])[];
  /** The wave that is being built, counted from 0. */
  wave: number;
  startedAt: number;
  endedAt: number | null;
  /** Why it stopped. */
  stoppedWhy: string | null;
};

/** The rollout cannot start or be rolled back now. The message says why. */
export class RolloutError extends Error {
  override name = 'RolloutError';
}

const columns = 'code, previous, waves, wave, started_at as "startedAt", ended_at as "endedAt", stopped_why as "stoppedWhy"';

export async function readRollout(sql: Sql): Promise<CodeRollout | undefined> {
  const [row] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout`);
  return row;
}

/** The code for new dealers: until a rollout ends, the previous one. */
export const codeForNew = ({ code, previous, endedAt }: CodeRollout): string => (endedAt === null ? (previous ?? code) : code);

/** Records the code of a fleet that has none yet, and returns its rollout. */
export async function noteFirstCode(database: FleetDatabase, code: string): Promise<CodeRollout> {
  await database.sql(
    `insert into forecourt_fleet.rollout (code, started_at, ended_at) values ($1, clock_timestamp(), clock_timestamp()) on conflict do nothing`,
    [code],
  );
  return (await readRollout(database.sql)) as CodeRollout;
}

export type Rollouts = {
  database: FleetDatabase;
  store: Pick<FleetStore, 'changeIn' | 'unparkIn'>;
  /** Creates the queues of a code. */
  prepare: (code: string) => Promise<void>;
};

/** The number of dealers that one transaction moves to a code. It locks their rows, and their webhooks wait for its end. */
const batch = 50;

/**
 * Moves the next dealers with other code to this code, among these or all dealers. Their turns move to the queue of that code, and its
 * workers rebuild them. Returns the number of dealers.
 */
async function giveBatch({ store }: Rollouts, sql: Sql, code: string, among?: readonly string[]): Promise<number> {
  const rows = await sql<{ slug: string }>(
    'select slug from forecourt_fleet.dealers where code <> $1 and ($2::text[] is null or slug = any($2)) order by slug limit $3',
    [code, among ?? null, batch],
  );
  for (const { slug } of rows) {
    await store.changeIn(sql, slug, { kind: 'tick' }, ({ dealer }, since) => {
      const pending = dealer.build?.codeId === code ? dealer.pending : { ...dealer.pending, code: dealer.pending.code ?? since };
      return { code, dealer: { ...dealer, pending, retryAt: undefined, buildFailures: 0 } };
    });
    await sql('update forecourt_fleet.dealers set code = $2, code_fault = null where slug = $1', [slug, code]);
  }
  return rows.length;
}

/** Moves batch after batch to a code, while the rollout stays unchanged. Returns the number of dealers. Throws RolloutError. */
async function giveAll(
  rollouts: Rollouts,
  { of, to, among, isStopped }: { of: string; to: string; among?: readonly string[]; isStopped: boolean },
): Promise<number> {
  const giveNext = () =>
    rollouts.database.transaction(async (sql) => {
      const [same] = await sql('select code from forecourt_fleet.rollout where code = $1 and (stopped_why is not null) = $2 for update', [
        of,
        isStopped,
      ]);
      if (!same)
        throw new RolloutError(`The rollout of code ${of} changed meanwhile. To see where it is, run: ${nextCommand('fleet', 'status')}`);
      return giveBatch(rollouts, sql, to, among);
    });
  let [count, givenCount] = [0, 0];
  do {
    givenCount = await giveNext();
    count += givenCount;
  } while (givenCount === batch);
  return count;
}

/** Retries parked dealers: their new code may succeed where the previous one failed (rule R56). */
async function unparkAll({ store }: Rollouts, sql: Sql, code: string): Promise<void> {
  const parked = await sql<{ slug: string }>(
    'select slug from forecourt_fleet.dealers where code = $1 and parked_at is not null and not removed order by slug',
    [code],
  );
  for (const { slug } of parked) await store.unparkIn(sql, slug);
}

/** Starts a rollout of `code` to these waves of dealers. Throws RolloutError while another one runs. */
export async function startRollout(rollouts: Rollouts, code: string, waves: readonly (readonly string[])[]): Promise<CodeRollout> {
  await rollouts.prepare(code);
  const [first = []] = waves;
  const rollout = await rollouts.database.transaction(async (sql) => {
    const [current] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout for update`);
    if (current && current.endedAt === null && current.stoppedWhy === null)
      throw new RolloutError(
        `The rollout of code ${current.code} is at wave ${current.wave + 1} of ${current.waves.length}. Wait for its end, or go back: ${nextCommand('fleet', 'rollout', '--back')}`,
      );
    if (current?.code === code && current.endedAt !== null) throw new RolloutError(`Every dealer has code ${code} already.`);
    const previous = current && current.endedAt === null ? (current.previous ?? current.code) : current?.code;
    await sql(
      `insert into forecourt_fleet.rollout (code, previous, waves, wave, started_at) values ($1, $2, $3, 0, clock_timestamp())
        on conflict (single) do update set code = $1, previous = $2, waves = $3, wave = 0, started_at = clock_timestamp(), ended_at = null, stopped_why = null`,
      [code, previous ?? null, JSON.stringify(waves)],
    );
    // Starting a stopped rollout again accepts the faults that it stopped for.
    await sql('update forecourt_fleet.dealers set code_fault = null where code = $1 and code_fault is not null', [code]);
    return (await readRollout(sql)) as CodeRollout;
  });
  await giveAll(rollouts, { of: code, to: code, among: first, isStopped: false });
  return rollout;
}

/**
 * Moves every dealer back to the previous code, including those that an earlier, stopped rollout left on other code. Returns the number of
 * dealers. If it is interrupted, the rollout counts as stopped, and running it again completes it. Throws RolloutError if there is no
 * previous code.
 */
export async function goBack(rollouts: Rollouts): Promise<{ code: string; dealers: number }> {
  const { sql, transaction } = rollouts.database;
  const [current] = await sql<{ code: string; previous: string }>(
    `update forecourt_fleet.rollout set stopped_why = coalesce(stopped_why, 'it is being taken back'), ended_at = null
      where previous is not null returning code, previous`,
  );
  if (!current) throw new RolloutError('There is no previous code to go back to.');
  const { code, previous } = current;
  const dealers = await giveAll(rollouts, { of: code, to: previous, isStopped: true });
  await transaction(async (tx) => {
    await unparkAll(rollouts, tx, previous);
    await tx(
      `update forecourt_fleet.rollout set code = previous, previous = null, waves = '[]', wave = 0, ended_at = clock_timestamp(), stopped_why = null
        where code = $1 and previous = $2`,
      [code, previous],
    );
  });
  return { code: previous, dealers };
}

type WaveRow = {
  slug: string;
  code: string;
  built: string | null;
  failures: number;
  fault: string | null;
  codeFault: string | null;
  held: boolean;
  parked: boolean;
};

/** Why the code must not go to more dealers (rule R38): a build failed, or left out cars whose pages passed their checks before. */
const faultOf = ({ slug, failures, fault, codeFault }: WaveRow): string | undefined => {
  if (codeFault !== null) return `${slug}: ${codeFault}`;
  return failures > 0 ? `${slug}: its build failed: ${fault?.split('\n')[0] ?? 'the log says why'}` : undefined;
};

/** The result of a check of a rollout: it advanced to the next wave, ended, or stopped. */
type RolloutStep = { state: 'wave' | 'done' | 'stopped'; code: string; wave: number; waves: number; problem?: string };

/** Checks the dealers of the wave, and advances, ends or stops the rollout. Undefined while nothing changes. */
export function advanceRollout(rollouts: Rollouts): Promise<RolloutStep | undefined> {
  return rollouts.database.transaction(async (sql) => {
    const [current] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout for update`);
    if (!current || current.endedAt !== null || current.stoppedWhy !== null) return undefined;
    const { code, waves, wave } = current;
    const waveDealers = waves.slice(0, wave + 1).flat();
    const rows = await sql<WaveRow>(
      `select slug, code, state #>> '{build,codeId}' as built, coalesce((state ->> 'buildFailures')::int, 0) as failures, state #>> '{fault,message}' as fault,
          code_fault as "codeFault", state ? 'held' as held, parked_at is not null as parked
        from forecourt_fleet.dealers where slug = any($1) and not removed`,
      [waveDealers],
    );
    const step = { code, wave: wave + 1, waves: waves.length };
    // Dealers that still have the previous code do not stop the rollout, whatever their faults.
    const faults = rows.filter((row) => row.code === code).flatMap((row) => faultOf(row) ?? []);
    if (faults.length > 0) {
      const shown = faults.slice(0, 5).join('; ');
      const problem = faults.length > 5 ? `${shown}; and ${countOf(faults.length - 5, 'more dealer')}` : shown;
      await sql('update forecourt_fleet.rollout set stopped_why = $1', [problem]);
      return { ...step, state: 'stopped', problem };
    }
    if ((await giveBatch(rollouts, sql, code, waveDealers)) > 0) return undefined;
    // A held dealer keeps its release, and a parked one is retried at the end.
    if (rows.some(({ built, held, parked }) => built !== code && !held && !parked)) return undefined;
    const next = waves[wave + 1];
    if (!next) {
      // Dealers that were added meanwhile.
      if ((await giveBatch(rollouts, sql, code)) === batch) return undefined;
      // Not earlier: a dealer that failed with the previous code must not stop the rollout.
      await unparkAll(rollouts, sql, code);
      await sql('update forecourt_fleet.rollout set ended_at = clock_timestamp()');
      return { ...step, state: 'done' };
    }
    await giveBatch(rollouts, sql, code, next);
    await sql('update forecourt_fleet.rollout set wave = $1', [wave + 1]);
    return { ...step, wave: wave + 2, state: 'wave' };
  });
}
