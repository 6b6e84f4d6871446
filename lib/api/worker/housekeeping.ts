import { countOf } from '#lib/locale/plural.ts';
import { hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { forgetOldKeys } from '../store/intake-store.ts';
import type { Database } from '../store/open-database.ts';
import { pullLateTimes, pullTimesBack } from '../store/wrong-clock.ts';
import { promoteSilentLeads } from './promote-silent.ts';

export type HousekeepingOptions = {
  database: Database;
  dealers: () => readonly LeadDealer[];
  now: () => number;
  onError: (error: Error) => void;
  /** Additional hourly work. */
  alsoClean?: () => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  steady?: () => number;
};

/** Smaller clock corrections are ignored: they delay deliveries by no more than this. */
const jumpMs = minuteMs;
/**
 * An attempt that ends while the clock is set back may still write an old time after the jump was noticed. After this delay it has done so.
 */
const lateMs = 2 * secondMs;

const clockText = (ms: number) =>
  `the clock of this machine went back by ${countOf(Math.round(ms / minuteMs), 'minute')}. No lead is lost: what waits is tried by the new time. Check the time synchronisation of this machine (timedatectl).`;

/** Periodic work on the outbox: silent forms, old keys, and times written by a wrong clock. Call it before each poll. */
export function makeHousekeeping({ database, dealers, now, onError, alsoClean, steady = () => performance.now() }: HousekeepingOptions) {
  let promoteAt = Number.NEGATIVE_INFINITY;
  let cleanAt = Number.NEGATIVE_INFINITY;
  let lastTick: { wall: number; steady: number } | undefined;
  let late: { at: number; from: number } | undefined;

  async function watchClock(wall: number, at: number): Promise<void> {
    const expected = lastTick ? lastTick.wall + Math.round(at - lastTick.steady) : wall;
    lastTick = { wall, steady: at };
    if (wall < expected - jumpMs) {
      late = { at: at + lateMs, from: expected };
      onError(new Error(clockText(expected - wall)));
      await database.commit((trx) => pullTimesBack(trx, wall, expected));
    } else if (late && at >= late.at) {
      const { from } = late;
      late = undefined;
      await database.commit((trx) => pullLateTimes(trx, wall, from));
    }
  }

  async function clean(wall: number): Promise<void> {
    await database.commit((trx) => pullTimesBack(trx, wall));
    await forgetOldKeys(database, wall);
    await alsoClean?.();
  }

  return async (): Promise<void> => {
    const [wall, at] = [now(), steady()];
    await watchClock(wall, at).catch(onError);
    if (at >= promoteAt) {
      promoteAt = at + 1000;
      await promoteSilentLeads(database, dealers(), wall).catch(onError);
    }
    if (at >= cleanAt) {
      cleanAt = at + hourMs;
      await clean(wall).catch(onError);
    }
  };
}
