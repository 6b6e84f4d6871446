import { type SiteLevels, siteLevels } from './run.ts';

/** What a dealer, or a fleet, did on one day. Sums come with the number of runs that they are of. Sizes in bytes. */
export type DayFigures = {
  runs: number;
  done: number;
  unchanged: number;
  failed: number;
  stopped: number;
  /** Builds that released something: how many, how long together, and the longest. */
  builds: number;
  buildMs: number;
  longestBuildMs: number;
  /** Builds of which the age of their stock is known. */
  aged: number;
  ageMs: number;
  oldestMs: number;
  /** Releases of which the first sign of the change is known. */
  noticed: number;
  liveMs: number;
  latestMs: number;
} & SiteLevels;

const counts = ['runs', 'done', 'unchanged', 'failed', 'stopped', 'builds', 'buildMs', 'aged', 'ageMs', 'noticed', 'liveMs'] as const;
const worst = ['longestBuildMs', 'oldestMs', 'latestMs'] as const;

export const noFigures: Readonly<DayFigures> = {
  ...{ runs: 0, done: 0, unchanged: 0, failed: 0, stopped: 0, builds: 0, buildMs: 0, longestBuildMs: 0 },
  ...{ aged: 0, ageMs: 0, oldestMs: 0, noticed: 0, liveMs: 0, latestMs: 0 },
};

/** The figures of several days or dealers together. What is known of sites is not added here. */
export function addFigures(parts: Iterable<DayFigures | undefined>): DayFigures {
  const sum: DayFigures = { ...noFigures };
  for (const part of parts) {
    if (!part) continue;
    for (const key of counts) sum[key] += part[key];
    for (const key of worst) sum[key] = Math.max(sum[key], part[key]);
  }
  return sum;
}

/** What a day says about the site. */
export const levelsOf = (day: SiteLevels | undefined): SiteLevels =>
  Object.fromEntries(siteLevels.flatMap((key) => (day?.[key] === undefined ? [] : [[key, day[key]]])));

/** What is known of a site day by day: what a day does not say is as it was on the day before, up to the day `last`. */
function carryLevels(days: readonly (DayFigures | undefined)[], last = days.length - 1): SiteLevels[] {
  let levels: SiteLevels = {};
  return days.map((day, index) => {
    if (index > last) return {};
    levels = { ...levels, ...levelsOf(day) };
    return levels;
  });
}

/** The figures of a fleet by day. A dealer that is no more counts up to its last day. */
export function fleetDays(
  dealers: readonly { days: readonly (DayFigures | undefined)[]; isListed: boolean }[],
  length: number,
): DayFigures[] {
  const levels = dealers.map(({ days, isListed }) => carryLevels(days, isListed ? days.length - 1 : days.findLastIndex((day) => day)));
  return Array.from({ length }, (_, index) => {
    const sum = addFigures(dealers.map(({ days }) => days[index]));
    for (const key of siteLevels) {
      const known = levels.flatMap((days) => days[index]?.[key] ?? []);
      if (known.length > 0) sum[key] = known.reduce((a, b) => a + b, 0);
    }
    return sum;
  });
}
