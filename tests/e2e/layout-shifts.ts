import type { Page } from 'playwright-core';

type Counting = { shifts: number };

/** Makes the page add up how much its parts move, from the next load on. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as Counting;
    counted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Counting).shifts);
