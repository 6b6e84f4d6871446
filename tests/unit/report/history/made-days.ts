import { type DayFigures, noFigures } from '#lib/report/history/day-figures.ts';
import { type DealerHistory, reportedDays } from '#lib/report/history/fleet-history.ts';

export const figures = (more: Partial<DayFigures> = {}): DayFigures => ({ ...noFigures, ...more });

/** The days of a dealer; those that are not given have no run. The last one is today. */
export const dealerDays = (
  dealer: string,
  days: Record<number, Partial<DayFigures>>,
  more: Partial<DealerHistory> = {},
): DealerHistory => ({
  ...{ dealer, isListed: true },
  days: Array.from({ length: reportedDays }, (_, index) => (days[index] ? figures(days[index]) : undefined)),
  ...more,
});
