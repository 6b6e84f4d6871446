import type { Bars } from '#lib/html/bars.ts';
import type { Unit } from '#lib/html/words.ts';
import { addFigures, type DayFigures } from './day-figures.ts';
import type { SiteLevels } from './run.ts';

/** A figure by day, drawn as bars. */
export type Trend = Omit<Bars, 'parts'> & {
  title: string;
  meaning: string;
  unit: Unit;
  /** The figure for all days together, in the unit. Undefined if unknown. */
  total: number | undefined;
  /** Whether `total` covers all days, or is the latest value. */
  totalOf: 'sum' | 'average' | 'latest';
  parts: readonly (Bars['parts'][number] & { name: string })[];
};
export type TrendKey = keyof ReturnType<typeof makeTrends>;

const ratio = (sum: number, count: number) => (count > 0 ? sum / count : undefined);
const ifAny = (value: number, count: number) => (count > 0 ? value : undefined);

/** The charts of a dealer or a fleet, from its figures by day, in their order on a page. */
export function makeTrends(days: readonly DayFigures[]) {
  const sum = addFigures(days);
  const each = (value: (day: DayFigures) => number | undefined) => days.map(value);
  const counted = (key: 'done' | 'failed') => each((day) => ifAny(day[key], day.runs));
  const latest = (key: keyof SiteLevels) => days.findLast((day) => day[key] !== undefined)?.[key];
  const failedPart = { name: 'failed', look: 'bad', values: counted('failed') } as const;

  /** A duration: the daily average in front of the daily maximum. */
  const time = (title: string, meaning: string, worst: string, [all, longest, count]: readonly (keyof typeof sum)[]): Trend => {
    const of = (day: DayFigures, key: keyof DayFigures | undefined) => (key && day[key]) ?? 0;
    return {
      ...{ title, meaning, unit: 'time', isStacked: false, total: ratio(of(sum, all), of(sum, count)), totalOf: 'average' },
      parts: [
        { name: worst, look: 'soft', values: each((day) => ifAny(of(day, longest), of(day, count))) },
        { name: 'average', look: 'main', values: each((day) => ratio(of(day, all), of(day, count))) },
      ],
    };
  };
  /** The known state of the site at the end of each day. */
  const level = (title: string, meaning: string, unit: Unit, names: Partial<Record<keyof SiteLevels, string>>): Trend => {
    const keys = Object.entries(names) as [keyof SiteLevels, string][];
    const [first] = keys.map(([key]) => latest(key));
    return {
      ...{ title, meaning, unit, isStacked: true, totalOf: 'latest' },
      total: first === undefined ? undefined : keys.reduce((total, [key]) => total + (latest(key) ?? 0), 0),
      parts: keys.map(([key, name], index) => ({ name, look: index === 0 ? 'main' : 'soft', values: each((day) => day[key]) })),
    };
  };

  return {
    runs: {
      ...{ title: 'Runs', meaning: 'of all commands', unit: 'count', isStacked: true, total: sum.runs, totalOf: 'sum' },
      parts: [
        { name: 'done', look: 'main', values: counted('done') },
        { name: 'nothing new', look: 'soft', values: each((day) => ifAny(day.unchanged + day.stopped, day.runs)) },
        failedPart,
      ],
    },
    failed: {
      ...{ title: 'Failed runs', meaning: 'failed polls of watch included', unit: 'count', isStacked: true, totalOf: 'sum' },
      ...{ total: sum.failed, parts: [failedPart] },
    },
    buildTime: time('Build time', 'of builds that released something', 'slowest', ['buildMs', 'longestBuildMs', 'builds']),
    changeToLive: time('Change to live', 'from a webhook, edit, poll or scheduled time to its release, in watch', 'slowest', [
      ...(['liveMs', 'latestMs', 'noticed'] as const),
    ]),
    stockAge: time('Age of the stock', 'since the source was read, when a build ended', 'oldest', ['ageMs', 'oldestMs', 'aged']),
    cars: level('Cars left out', 'skipped, quarantined or not listed', 'count', { droppedCars: 'cars' }),
    fields: level('Fields left out', 'of shown cars, or corrected', 'count', { droppedFields: 'fields' }),
    size: level('Release size', 'all files', 'size', { bytes: 'all files' }),
    code: level('HTML and JavaScript', 'of all pages', 'size', { htmlBytes: 'HTML', scriptBytes: 'JavaScript' }),
  } satisfies Record<string, Trend>;
}
