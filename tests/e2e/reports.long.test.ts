import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { fleetDays } from '#lib/report/history/day-figures.ts';
import { renderDealerHistory, renderFleetHistory } from '#lib/report/html/history-pages.ts';
import { dealerDays } from '../unit/report/history/made-days.ts';
import { noon } from '../unit/report/history/made-runs.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, visit } from './browser.ts';
import { looks, show, wide } from './report-looks.ts';

const browser = browserOf();

describe('the last 30 days', () => {
  const days = Object.fromEntries(
    Array.from({ length: 28 }, (_, day) => [
      day < 12 ? day : day + 2,
      {
        ...{
          runs: 20 + day,
          done: 8,
          unchanged: 11 + day,
          failed: day % 9 === 0 ? 1 : 0,
          builds: 8,
          buildMs: 40_000 + day * 900,
          longestBuildMs: 9000,
        },
        ...{ aged: 19, ageMs: 60_000, oldestMs: 9000, noticed: 8, liveMs: 70_000, latestMs: 30_000 },
        ...{ cars: 12, droppedCars: 2, droppedFields: day, htmlBytes: 4e6, scriptBytes: 1e6, bytes: 4e7 + day * 1e6 },
      },
    ]),
  );
  const run = {
    dealer: 'acme',
    command: 'watch',
    startedAt: noon,
    ms: 900,
    result: 'failed',
    fault: 'source',
    message: 'Unable to fetch data',
  };
  const dealers = [dealerDays('acme', days, { last: run }), dealerDays('gone-cars', { 3: { runs: 1 } }, { isListed: false })];
  const history = {
    ...{ now: noon, from: noon - 29.5 * dayMs, fleet: fleetDays(dealers, 30), dealers, futureRuns: 1 },
    faults: [{ fault: 'source', count: 3, dealers: 1, last: run }],
  };
  const pages = {
    fleet: () => renderFleetHistory(history, (slug) => `/${slug}`),
    dealer: () => renderDealerHistory(dealers[0] as (typeof dealers)[0], history, [run], '/'),
  };

  test.each(Object.entries(pages))('of %s, in both looks', async (_name, render) => {
    await visit(await browser(), {}, async (page) => {
      await page.setContent(await render());
      // The table that says what the charts show opens and scrolls with the keyboard alone.
      await page.getByText('Figures by day').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const table = page.getByRole('region', { name: 'Figures by day' });
      await expect.poll(() => table.evaluate((element) => element === document.activeElement)).toBe(true);
      for (const look of looks) {
        await show(page, look);
        expect(await page.evaluate(wide)).toBe(0);
        expect(await axeFaults(page)).toEqual([]);
      }
      expect(await page.getByRole('img').count()).toBe(9);
    });
  });
});
