import { type SiteLevels, siteLevels } from './run.ts';

/**
 * The sums over several days: runs by result; builds that released something, with their durations; builds with a known age of their stock
 * (`aged`); releases with a known first sign of the change (`noticed`). For the latter three, also the worst value.
 */
const counts = ['runs', 'done', 'unchanged', 'failed', 'stopped', 'builds', 'buildMs', 'aged', 'ageMs', 'noticed', 'liveMs'] as const;
const worst = ['longestBuildMs', 'oldestMs', 'latestMs'] as const;
type Sums = Record<(typeof counts | typeof worst)[number], number>;

/** The figures of a dealer, or a fleet, for one day. Each sum has its number of runs. Sizes in bytes. */
export type DayFigures = Sums & SiteLevels;

export const noFigures = Object.fromEntries([...counts, ...worst].map((key) => [key, 0])) as Readonly<Sums>;

/** The combined figures of several days or dealers. The state of sites is not added here. */
export function addFigures(parts: Iterable<DayFigures | undefined>): DayFigures {
  const sum: DayFigures = { ...noFigures };
  for (const part of parts) {
    if (!part) continue;
    for (const key of counts) sum[key] += part[key];
    for (const key of worst) sum[key] = Math.max(sum[key], part[key]);
  }
  return sum;
}

/** The state of the site on a day. */
export const levelsOf = (day: SiteLevels | undefined): SiteLevels =>
  Object.fromEntries(siteLevels.flatMap((key) => (day?.[key] === undefined ? [] : [[key, day[key]]])));

/** The known state of a site by day. Missing values continue from the previous day, up to the day `last`. */
function carryLevels(days: readonly (DayFigures | undefined)[], last = days.length - 1): SiteLevels[] {
  let levels: SiteLevels = {};
  return days.map((day, index) => {
    if (index > last) return {};
    levels = { ...levels, ...levelsOf(day) };
    return levels;
  });
}

/** The figures of a fleet by day. A removed dealer counts up to its last day. */
export function fleetDays(
  dealers: readonly { days: readonly (DayFigures | undefined)[]; isListed: boolean }[],
  length: number,
): DayFigures[] {
  const levels = dealers.map(({ days, isListed }) => carryLevels(days, isListed ? days.length - 1 : days.findLastIndex((day) => day)));
  return Array.from({ length }, (_, index) => {
    const sum = addFigures(dealers.map(({ days }) => days[index]));
    for (const key of siteLevels) {
      const figures = levels.flatMap((days) => days[index]?.[key] ?? []);
      if (figures.length > 0) sum[key] = figures.reduce((a, b) => a + b, 0);
    }
    return sum;
  });
}
