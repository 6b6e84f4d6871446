import { addFigures, type DayFigures } from './day-figures.ts';

type Unit = 'count' | 'time' | 'size';
/** How a part of a chart is drawn: as the main one, behind it or on top of it, or as something bad. */
type Look = 'main' | 'soft' | 'bad';

/** A figure by day, drawn as bars: parts are stacked, or the one after stands in front of the one before. Undefined is a day without it. */
export type Trend = {
  title: string;
  meaning: string;
  unit: Unit;
  isStacked: boolean;
  /** The figure of all days together, in the unit; undefined if it is not known. */
  total: number | undefined;
  /** Of what `total` is: of all days, or the latest. */
  totalOf: 'sum' | 'average' | 'latest';
  parts: { name: string; look: Look; values: (number | undefined)[] }[];
};

const ratio = (sum: number, count: number) => (count > 0 ? sum / count : undefined);
const ifAny = (value: number, count: number) => (count > 0 ? value : undefined);

type Levels = 'droppedCars' | 'droppedFields' | 'bytes' | 'htmlBytes' | 'scriptBytes';

/** The charts of a dealer or a fleet, from its figures by day. */
export function makeTrends(days: readonly DayFigures[]): Trend[] {
  const sum = addFigures(days);
  const each = (value: (day: DayFigures) => number | undefined) => days.map(value);
  const counted = (key: 'done' | 'unchanged' | 'failed' | 'stopped') => each((day) => ifAny(day[key], day.runs));
  const latest = (key: Levels) => days.findLast((day) => day[key] !== undefined)?.[key];
  const level = (key: Levels) => each((day) => day[key]);
  const [html, scripts] = [latest('htmlBytes'), latest('scriptBytes')];
  return [
    {
      ...{ title: 'Runs', meaning: 'of all commands', unit: 'count', isStacked: true, total: sum.runs, totalOf: 'sum' },
      parts: [
        { name: 'done', look: 'main', values: counted('done') },
        { name: 'nothing new', look: 'soft', values: each((day) => ifAny(day.unchanged + day.stopped, day.runs)) },
        { name: 'failed', look: 'bad', values: counted('failed') },
      ],
    },
    {
      ...{
        title: 'Failed runs',
        meaning: 'failed polls of watch included',
        unit: 'count',
        isStacked: true,
        total: sum.failed,
        totalOf: 'sum',
      },
      parts: [{ name: 'failed', look: 'bad', values: counted('failed') }],
    },
    {
      ...{ title: 'Build time', meaning: 'of builds that released something', unit: 'time', isStacked: false },
      ...{ total: ratio(sum.buildMs, sum.builds), totalOf: 'average' },
      parts: [
        { name: 'slowest', look: 'soft', values: each((day) => ifAny(day.longestBuildMs, day.builds)) },
        { name: 'average', look: 'main', values: each((day) => ratio(day.buildMs, day.builds)) },
      ],
    },
    {
      ...{ title: 'Change to live', meaning: 'from a webhook, edit, poll or scheduled time to its release, in watch', unit: 'time' },
      ...{ isStacked: false, total: ratio(sum.liveMs, sum.noticed), totalOf: 'average' },
      parts: [
        { name: 'slowest', look: 'soft', values: each((day) => ifAny(day.latestMs, day.noticed)) },
        { name: 'average', look: 'main', values: each((day) => ratio(day.liveMs, day.noticed)) },
      ],
    },
    {
      ...{ title: 'Age of the stock', meaning: 'since the source was read, when a build ended', unit: 'time', isStacked: false },
      ...{ total: ratio(sum.ageMs, sum.aged), totalOf: 'average' },
      parts: [
        { name: 'oldest', look: 'soft', values: each((day) => ifAny(day.oldestMs, day.aged)) },
        { name: 'average', look: 'main', values: each((day) => ratio(day.ageMs, day.aged)) },
      ],
    },
    {
      ...{ title: 'Cars left out', meaning: 'skipped, quarantined or not listed', unit: 'count', isStacked: true },
      ...{ total: latest('droppedCars'), totalOf: 'latest' },
      parts: [{ name: 'cars', look: 'main', values: level('droppedCars') }],
    },
    {
      ...{ title: 'Fields left out', meaning: 'of shown cars, or corrected', unit: 'count', isStacked: true },
      ...{ total: latest('droppedFields'), totalOf: 'latest' },
      parts: [{ name: 'fields', look: 'main', values: level('droppedFields') }],
    },
    {
      ...{ title: 'Release size', meaning: 'all files', unit: 'size', isStacked: true, total: latest('bytes'), totalOf: 'latest' },
      parts: [{ name: 'all files', look: 'main', values: level('bytes') }],
    },
    {
      ...{ title: 'HTML and JavaScript', meaning: 'of all pages', unit: 'size', isStacked: true },
      ...{ total: html === undefined ? undefined : html + (scripts ?? 0), totalOf: 'latest' },
      parts: [
        { name: 'HTML', look: 'main', values: level('htmlBytes') },
        { name: 'JavaScript', look: 'soft', values: level('scriptBytes') },
      ],
    },
  ];
}
