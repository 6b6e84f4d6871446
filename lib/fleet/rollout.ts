import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { FleetStore } from './fleet-store.ts';
import type { FleetDatabase, Sql } from './open-fleet.ts';

/** New code on its way to all dealers, in waves (rule R58). */
export type CodeRollout = {
  /** The code that dealers get, and the one before. */
  code: string;
  previous: string | null;
  /** The dealers of each wave; the first one is the canary. */
  waves: readonly (readonly string[])[];
  /** The wave that is being built, from 0. */
  wave: number;
  startedAt: number;
  endedAt: number | null;
  /** Why it stopped. */
  stoppedWhy: string | null;
};

/** The rollout cannot begin or go back now; the message says why. */
export class RolloutError extends Error {
  override name = 'RolloutError';
}

const columns = 'code, previous, waves, wave, started_at as "startedAt", ended_at as "endedAt", stopped_why as "stoppedWhy"';

export async function readRollout(sql: Sql): Promise<CodeRollout | undefined> {
  const [row] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout`);
  return row;
}

/** The code of dealers that are new: until a rollout ends, the one before. */
export const codeForNew = ({ code, previous, endedAt }: CodeRollout): string => (endedAt === null ? (previous ?? code) : code);

/** Notes the code of a fleet that has none yet, and returns its rollout. */
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
  /** Makes the queues of a code. */
  prepare: (code: string) => Promise<void>;
};

/** Gives dealers to a code, which builds them again. Their turns move to the queue of that code. */
async function giveTo({ store }: Rollouts, sql: Sql, slugs: readonly string[], code: string): Promise<void> {
  await sql('update forecourt_fleet.dealers set code_fault = null where slug = any($1)', [slugs]);
  for (const slug of [...slugs].sort())
    await store.changeIn(sql, slug, { kind: 'tick' }, ({ dealer, code: has }, since) => {
      if (has === code) return {};
      const pending = dealer.build?.codeId === code ? dealer.pending : { ...dealer.pending, code: dealer.pending.code ?? since };
      return { code, dealer: { ...dealer, pending, retryAt: undefined, buildFailures: 0 } };
    });
  await sql('update forecourt_fleet.dealers set code = $2 where slug = any($1)', [slugs, code]);
}

/** Tries dealers again that are parked: the code that they got may do what the one before could not (rule R56). */
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
  return rollouts.database.transaction(async (sql) => {
    const [current] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout for update`);
    if (current && current.endedAt === null && current.stoppedWhy === null)
      throw new RolloutError(
        `The rollout of code ${current.code} is at wave ${current.wave + 1} of ${current.waves.length}. Wait for its end, or go back: ${nextCommand('fleet', 'rollout', '--back')}`,
      );
    if (current?.code === code && current.endedAt !== null) throw new RolloutError(`Every dealer has code ${code} already.`);
    const previous = current && current.endedAt === null ? (current.previous ?? current.code) : current?.code;
    const [first = []] = waves;
    await sql(
      `insert into forecourt_fleet.rollout (code, previous, waves, wave, started_at) values ($1, $2, $3, 0, clock_timestamp())
        on conflict (single) do update set code = $1, previous = $2, waves = $3, wave = 0, started_at = clock_timestamp(), ended_at = null, stopped_why = null`,
      [code, previous ?? null, JSON.stringify(waves)],
    );
    await giveTo(rollouts, sql, first, code);
    return (await readRollout(sql)) as CodeRollout;
  });
}

/** Gives every dealer the code before, also those that an earlier, stopped rollout left on another code. Returns how many. Throws RolloutError when there is none. */
export async function goBack(rollouts: Rollouts): Promise<{ code: string; dealers: number }> {
  return rollouts.database.transaction(async (sql) => {
    const [current] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout for update`);
    if (!current?.previous) throw new RolloutError('There is no code before the current one to go back to.');
    const rows = await sql<{ slug: string }>('select slug from forecourt_fleet.dealers where code <> $1', [current.previous]);
    await giveTo(
      rollouts,
      sql,
      rows.map(({ slug }) => slug),
      current.previous,
    );
    await unparkAll(rollouts, sql, current.previous);
    await sql(
      `update forecourt_fleet.rollout set code = previous, previous = null, waves = '[]', wave = 0, ended_at = clock_timestamp(), stopped_why = null`,
    );
    return { code: current.previous, dealers: rows.length };
  });
}

type WaveRow = {
  slug: string;
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

/** What a rollout did at a look: it goes to the next wave, ended, or stopped. */
type RolloutStep = { state: 'wave' | 'done' | 'stopped'; code: string; wave: number; waves: number; problem?: string };

/** Looks at the dealers of the wave, and goes on, ends or stops. Undefined while nothing changes. */
export function advanceRollout(rollouts: Rollouts): Promise<RolloutStep | undefined> {
  return rollouts.database.transaction(async (sql) => {
    const [current] = await sql<CodeRollout>(`select ${columns} from forecourt_fleet.rollout for update`);
    if (!current || current.endedAt !== null || current.stoppedWhy !== null) return undefined;
    const { code, waves, wave } = current;
    const rows = await sql<WaveRow>(
      `select slug, state #>> '{build,codeId}' as built, coalesce((state ->> 'buildFailures')::int, 0) as failures, state #>> '{fault,message}' as fault,
          code_fault as "codeFault", state ? 'held' as held, parked_at is not null as parked
        from forecourt_fleet.dealers where slug = any($1) and not removed`,
      [waves.slice(0, wave + 1).flat()],
    );
    const step = { code, wave: wave + 1, waves: waves.length };
    const faults = rows.flatMap((row) => faultOf(row) ?? []);
    if (faults.length > 0) {
      const shown = faults.slice(0, 5).join('; ');
      const problem = faults.length > 5 ? `${shown}; and ${countOf(faults.length - 5, 'more dealer')}` : shown;
      await sql('update forecourt_fleet.rollout set stopped_why = $1', [problem]);
      return { ...step, state: 'stopped', problem };
    }
    // A held dealer keeps its release, and a parked one is tried at the end.
    if (rows.some(({ built, held, parked }) => built !== code && !held && !parked)) return undefined;
    const next = waves[wave + 1];
    if (!next) {
      // Those that came meanwhile.
      const late = await sql<{ slug: string }>('select slug from forecourt_fleet.dealers where code <> $1', [code]);
      await giveTo(
        rollouts,
        sql,
        late.map(({ slug }) => slug),
        code,
      );
      // Not before: a dealer that failed with the code before must not stop the rollout.
      await unparkAll(rollouts, sql, code);
      await sql('update forecourt_fleet.rollout set ended_at = clock_timestamp()');
      return { ...step, state: 'done' };
    }
    await giveTo(rollouts, sql, next, code);
    await sql('update forecourt_fleet.rollout set wave = $1', [wave + 1]);
    return { ...step, wave: wave + 2, state: 'wave' };
  });
}
