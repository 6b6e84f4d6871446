import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { fleetDays } from '#lib/report/history/day-figures.ts';
import { type DealerHistory, type FleetHistory, reportedDays } from '#lib/report/history/fleet-history.ts';
import type { ListedRun } from '#lib/report/history/read-history.ts';
import { renderDealerHistory, renderFleetHistory } from '#lib/report/html/history-pages.ts';
import { historyText } from '../../../../scripts/commands/report.ts';
import { nasty } from '../../../contract/build/nasty-strings.ts';
import { dealerDays } from '../history/made-days.ts';
import { noon } from '../history/made-runs.ts';
import { attributeOf, readReport } from './read-report.ts';

const last = (more: Partial<ListedRun> = {}): ListedRun => ({
  ...{ dealer: 'acme', command: 'watch', startedAt: noon - 2 * hourMs, ms: 3000, result: 'done', rendered: 3, pages: 40 },
  ...more,
});
const history = (dealers: DealerHistory[], more: Partial<FleetHistory> = {}): FleetHistory => ({
  ...{ now: noon, from: noon - 12 * hourMs - 29 * dayMs, fleet: fleetDays(dealers, reportedDays), dealers, faults: [], futureRuns: 0 },
  ...more,
});
const acme = dealerDays(
  'acme',
  {
    3: { runs: 4, done: 3, failed: 1, builds: 3, buildMs: 6000, longestBuildMs: 4000, aged: 3, ageMs: 3000, oldestMs: 2000 },
    29: {
      ...{ runs: 2, done: 1, unchanged: 1, builds: 1, buildMs: 90_000, longestBuildMs: 90_000, noticed: 1, liveMs: 8000, latestMs: 8000 },
      ...{ cars: 12, droppedCars: 2, droppedFields: 1, bytes: 1024 * 1024, htmlBytes: 4096, scriptBytes: 2048 },
    },
  },
  { last: last() },
);
const gone = dealerDays('gone-cars', { 5: { runs: 1, failed: 1 } }, { isListed: false, last: last({ result: 'failed', fault: 'source' }) });
const fresh = dealerDays('new-cars', {});
const faults = [{ fault: 'source', count: 2, dealers: 1, last: last({ dealer: 'gone-cars', message: '503 <b>' }) }];
const fleet = history([acme, fresh, gone], { faults });
const hrefOf = (dealer: string) => (dealer === 'acme' ? 'acme/history.html' : undefined);

const nb = '\u00a0';

test('the page of a fleet: charts with their figures, failures, and dealers', async () => {
  const { errors, text, elements } = readReport(await renderFleetHistory(fleet, hrefOf));
  expect(errors).toEqual([]);
  const lines = text.split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Forecourt: last 30 days',
    'Last 30 days',
    '7 runs of 2 dealers, 2 failed (29 %). Up to 2026-11-21 12:00 UTC; days are in UTC.',
  ]);
  const headings = ['Runs', 'Failed runs', 'Build time', 'Change to live', 'Age of the stock', 'Cars left out', 'Fields left out'];
  for (const [title, value] of [
    ['Runs', '7 in all'],
    ['Failed runs', '2 in all'],
    ['Build time', '24.0 s on average'],
    ['Change to live', '8.0 s on average'],
    ['Age of the stock', '1.0 s on average'],
    ['Cars left out', '2 now'],
    ['Fields left out', '1 now'],
    ['Release size', `1${nb}MiB now`],
    ['HTML and JavaScript', `6${nb}KiB now`],
  ])
    expect(lines[lines.indexOf(title as string) + 1]).toBe(value);
  expect(elements.filter(({ tagName }) => tagName === 'h3')).toHaveLength(headings.length + 2);
  const charts = elements.filter((element) => attributeOf(element, 'role') === 'img');
  expect(charts.map((chart) => attributeOf(chart, 'aria-label')).slice(0, 3)).toEqual([
    'Runs by day, from 23 Oct to 21 Nov, at most 4',
    'Failed runs by day, from 23 Oct to 21 Nov, at most 1',
    'Build time by day, from 23 Oct to 21 Nov, at most 1 min 30 s',
  ]);
  expect(new Set(charts.map((chart) => attributeOf(chart, 'aria-details')))).toEqual(new Set(['figures']));
  expect(text).toContain('26 Oct: done 3, nothing new 0, failed 1');
  expect(text).toContain('24 Oct: nothing known');
  const after = (title: string, count: number) => lines.slice(lines.indexOf(title) + 1).slice(0, count);
  expect(after('Failures of the last 7 days', 10).slice(5)).toEqual([
    ...['source', '2', '1', '2026-11-21 10:00 UTC, gone-cars', '503 <b>'],
  ]);
  expect(lines.slice(lines.lastIndexOf('acme'))).toEqual([
    ...['acme', 'watch: done, 1 h 59 min ago', '6', '1', '24.0 s', '8.0 s', '1.0 s', '2 cars, 1 field', `1${nb}MiB`],
    ...['new-cars', 'no run', '0', '0', '–', '–', '–', '–', '–'],
    ...['gone-cars no longer a dealer', 'watch: failed (source), 1 h 59 min ago', '1', '1', '–', '–', '–', '–', '–'],
  ]);
  expect(elements.filter(({ tagName }) => tagName === 'a').map((link) => attributeOf(link, 'href'))).toEqual(['acme/history.html']);
});

test('the table has every figure of the charts, the last day first', async () => {
  const { text } = readReport(await renderFleetHistory(history([acme]), hrefOf));
  const lines = text.split('\n');
  const at = lines.lastIndexOf('Day (UTC)');
  const columns = 17;
  expect(lines.slice(at, at + columns)).toEqual([
    ...['Day (UTC)', 'Runs: done', 'Runs: nothing new', 'Runs: failed', 'Failed runs', 'Build time: slowest', 'Build time: average'],
    ...['Change to live: slowest', 'Change to live: average', 'Age of the stock: oldest', 'Age of the stock: average'],
    ...['Cars left out', 'Fields left out', 'Release size', 'HTML and JavaScript: HTML', 'HTML and JavaScript: JavaScript'],
    '21 Nov',
  ]);
  expect(lines.slice(at + columns - 1, at + 2 * columns - 1)).toEqual([
    ...['21 Nov', '1', '1', '0', '0', '1 min 30 s', '1 min 30 s', '8.0 s', '8.0 s', '–', '–', '2', '1'],
    ...[`1${nb}MiB`, `4${nb}KiB`, `2${nb}KiB`, '20 Nov'],
  ]);
});

test.each<[string, FleetHistory, string[]]>([
  [
    'without any run',
    history([fresh]),
    [
      'No run is recorded yet. Builds, pulls, publications, rollbacks and watch add theirs from now on. Up to 2026-11-21 12:00 UTC; days are in UTC.',
    ],
  ],
  ['without dealers', history([]), ['Last 30 days']],
  ['without failures', history([acme]), ['Failures of the last 7 days', 'None.']],
  [
    'of a clock that was set back',
    history([acme], { futureRuns: 3 }),
    ['3 runs dated after today are not shown: the clock of this machine was ahead then.'],
  ],
])('the page of a fleet %s', async (_name, fleetHistory, wanted) => {
  const { errors, text } = readReport(await renderFleetHistory(fleetHistory, hrefOf));
  expect(errors).toEqual([]);
  expect(text.split('\n')).toEqual(expect.arrayContaining(wanted));
});

test('the page of a dealer has its charts and latest runs', async () => {
  const runs = [last({ message: '<i>down</i>', result: 'failed', fault: 'source' }), last()];
  const { errors, text, elements } = readReport(await renderDealerHistory(acme, fleet, runs, '../history.html'));
  expect(errors).toEqual([]);
  const lines = text.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'acme: last 30 days',
    'All dealers',
    'acme: last 30 days',
    '6 runs, 1 failed (17 %). Up to 2026-11-21 12:00 UTC; days are in UTC.',
  ]);
  expect(elements.filter((element) => attributeOf(element, 'role') === 'img')).toHaveLength(9);
  expect(lines.slice(-10)).toEqual([
    ...['2026-11-21 10:00 UTC', 'watch', 'failed (source)', '3.0 s', '<i>down</i>'],
    ...['2026-11-21 10:00 UTC', 'watch', 'done', '3.0 s', '3 of 40 pages rendered'],
  ]);
  const none = readReport(await renderDealerHistory({ ...fresh, isListed: false }, fleet, [], '../history.html'));
  expect(none.text).toContain('No longer a dealer. No run is recorded yet.');
  expect(none.text).not.toContain('Latest runs');
});

test.each(nasty.map((word) => [word.slice(0, 40), word]))('a message stays text: %s', async (_short, word) => {
  const page = (message: string) =>
    renderFleetHistory(history([acme], { faults: [{ fault: message, count: 1, dealers: 1, last: last({ message }) }] }), hrefOf);
  const { errors, elements } = readReport(await page(word));
  expect(errors).toEqual([]);
  expect(elements.map(({ tagName }) => tagName)).toEqual(readReport(await page('word')).elements.map(({ tagName }) => tagName));
});

test('the page of 200 dealers stays small', async () => {
  const days = Object.fromEntries(
    Array.from({ length: 30 }, (_, day) => [
      day,
      {
        runs: 100,
        done: 40,
        unchanged: 55,
        failed: 5,
        builds: 40,
        buildMs: 1e5 + day * 977,
        longestBuildMs: 9000 + day * 37,
        bytes: 4e7 + day * 1e5,
      },
    ]),
  );
  const many = Array.from({ length: 200 }, (_, index) => dealerDays(`dealer-${index}`, days, { last: last() }));
  expect((await renderFleetHistory(history(many), hrefOf)).length).toBeLessThan(600_000);
});

test('a fleet as text', () => {
  expect(historyText(fleet, undefined).split('\n')).toEqual([
    'Last 30 days: 7 runs of 2 dealers, 2 failed (29 %)',
    '',
    'dealer                          last run         runs  failed  build time  to live  stock age  cars left out  release',
    'acme                            done                6       1      24.0 s    8.0 s      1.0 s              2    1 MiB',
    'new-cars                        no run              0       0           –        –          –              –        –',
    'gone-cars (no longer a dealer)  failed (source)     1       1           –        –          –              –        –',
    '',
    'Failures of the last 7 days:',
    '  source: 2 runs of 1 dealer, last gone-cars: 503 <b>',
  ]);
  expect(historyText(history([fresh]), 80)).toBe('No run is recorded yet. To make one, run: `forecourt build --all`');
  expect(historyText(history([fresh], { futureRuns: 1 }), 80)).toContain('1 run dated after today not shown');
});
