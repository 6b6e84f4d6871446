import { writeFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { historyPath } from '#lib/report/history/open-history.ts';
import { makeRecorder } from '#lib/report/history/recorder.ts';
import { renderStatusPage } from '#lib/watch/status-page.ts';
import { addHistoryPages, makeWatchHistory, type WatchHistory } from '#lib/watch/watch-history.ts';
import { madeRun, makeWorkDir, noon, removeWorkDir } from '../report/history/made-runs.ts';
import { readReport } from '../report/html/read-report.ts';

let workDir: string;
let now: number;
let history: WatchHistory;
beforeEach(async () => {
  workDir = await makeWorkDir();
  now = noon;
  history = makeWatchHistory({ workDir, listDealers: () => ['acme'], now: () => now });
});
afterEach(() => removeWorkDir(workDir));

const record = (dealer = 'acme') =>
  makeRecorder(workDir, (problem) => expect.fail(problem))(madeRun({ dealer, startedAt: noon - minuteMs }));
async function statusText(): Promise<string> {
  const page = await renderStatusPage({ codeId: 'c', hooks: {}, dealers: {}, alerts: [] }, now, { trends: await history.trends() });
  const { errors, text } = readReport(page);
  expect(errors).toEqual([]);
  return text;
}

test('the status page has the charts of the fleet, read at most once a minute', async () => {
  expect(await statusText()).toContain('Last 30 days\nNo run is recorded yet.');
  await record();
  now += minuteMs - 1;
  expect(await statusText()).toContain('No run is recorded yet.');
  now += 1;
  const text = await statusText();
  expect(text).toContain('1 run of 1 dealer, 0 failed (0 %). Dealers, failures and figures by day');
  expect(text).toContain('Build time\n2.0 s on average');
  await record();
  now = noon;
  expect(await statusText()).toContain('2 runs of 1 dealer');
});

test('a history that cannot be read takes nothing else from the status page', async () => {
  await writeFile(historyPath(workDir), 'x'.repeat(5000));
  expect(await statusText()).toContain(`Last 30 days\n${historyPath(workDir)}: the history could not be read (file is not a database).`);
});

test('the pages of the fleet and of dealers', async () => {
  const app = new Hono();
  addHistoryPages(app, history);
  const get = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, await answer.text()] as const;
  };
  await record();
  await record('gone-cars');
  const [status, fleet] = await get('/history');
  expect([status, fleet.match(/href="\/[^"]+"/g)]).toEqual([200, ['href="/history/acme"', 'href="/history/gone-cars"']]);
  for (const dealer of ['acme', 'gone-cars']) {
    const [found, page] = await get(`/history/${dealer}`);
    expect([found, readReport(page).text.split('\n').slice(0, 3)]).toEqual([
      200,
      [`${dealer}: last 30 days`, 'All dealers', `${dealer}: last 30 days`],
    ]);
  }
  expect((await get('/history/nobody'))[0]).toBe(404);
  expect((await get('/history/..%2f..%2fetc'))[0]).toBe(404);
  await writeFile(historyPath(workDir), 'x'.repeat(5000));
  const [code, body] = await get('/history');
  expect([code, JSON.parse(body).error]).toEqual([503, expect.stringContaining('Move it away, and the next run begins a new one.')]);
});
