import { dayMs } from '#lib/model/time.ts';
import { addFigures, type DayFigures, fleetDays, levelsOf } from './day-figures.ts';
import type { DealerHistory, FleetHistory } from './fleet-history.ts';

const average = (sum: number, count: number) => (count > 0 ? Math.round(sum / count) : undefined);

/** The figures of one or several days, for machines: times in milliseconds, sizes in bytes. Unknown values are absent. */
function figuresJson(figures: DayFigures) {
  const { runs, done, unchanged, failed, stopped, builds, buildMs, longestBuildMs, aged, ageMs, oldestMs, noticed, liveMs, latestMs } =
    figures;
  return {
    runs: { all: runs, done, unchanged, failed, stopped },
    buildMs: builds > 0 ? { average: average(buildMs, builds), slowest: longestBuildMs } : undefined,
    changeToLiveMs: noticed > 0 ? { average: average(liveMs, noticed), slowest: latestMs } : undefined,
    stockAgeMs: aged > 0 ? { average: average(ageMs, aged), oldest: oldestMs } : undefined,
    ...levelsOf(figures),
  };
}

/** All days together. The state of sites is that of the last day. */
const sumJson = (days: readonly DayFigures[]) => figuresJson({ ...addFigures(days), ...levelsOf(days.at(-1)) });

function dealerJson({ dealer, isListed, days, last }: DealerHistory) {
  const { startedAt, ...lastRun } = last ?? {};
  return {
    ...{ slug: dealer, isDealer: isListed },
    lastRun: startedAt === undefined ? undefined : { ...lastRun, dealer: undefined, startedAt: new Date(startedAt).toISOString() },
    ...sumJson(fleetDays([{ days, isListed }], days.length)),
  };
}

/** The last days as data for machines: the fleet in total and by day, the dealers in total. */
export const historyJson = ({ from, fleet, dealers, faults, futureRuns }: FleetHistory) => ({
  from: new Date(from).toISOString().slice(0, 10),
  days: fleet.length,
  fleet: sumJson(fleet),
  byDay: fleet.map((day, index) => ({ day: new Date(from + index * dayMs).toISOString().slice(0, 10), ...figuresJson(day) })),
  failures: faults.map(({ fault, count, dealers: failing, last }) => ({
    ...{ problem: fault, count, dealers: failing, last: new Date(last.startedAt).toISOString(), lastDealer: last.dealer },
    lastMessage: last.message,
  })),
  futureRuns,
  dealers: dealers.map(dealerJson),
});
