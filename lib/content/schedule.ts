import { instantOf } from '../locale/zoned-time.ts';
import type { ContentPage } from '../model/content.ts';
import { dayMs } from '../model/time.ts';

export type Scheduled = Pick<ContentPage, 'from' | 'until'>;

const isDay = (moment: string) => moment.length === 'yyyy-mm-dd'.length;
const hasOffset = (moment: string) => /(?:Z|T.*[+-]\d{2}:\d{2})$/.test(moment);

/** A written date or time, read as UTC. The end of a day is the start of the next. */
const wallOf = (moment: string, end: boolean) =>
  isDay(moment) ? Date.parse(moment) + (end ? dayMs : 0) : Date.parse(hasOffset(moment) ? moment : `${moment}Z`);

const at = (moment: string | undefined, timeZone: string, end: boolean): number | undefined => {
  if (moment === undefined) return undefined;
  return hasOffset(moment) ? Date.parse(moment) : instantOf(wallOf(moment, end), timeZone);
};

/** When a page joins and leaves its site, in milliseconds (rule N1). */
export const scheduleOf = ({ from, until }: Scheduled, timeZone: string): { starts?: number; ends?: number } => ({
  starts: at(from, timeZone, false),
  ends: at(until, timeZone, true),
});

/** Whether a page is part of its site at `now` in milliseconds (rule N1). */
export function isPublishedAt(page: Scheduled, now: number, timeZone: string): boolean {
  const { starts = Number.NEGATIVE_INFINITY, ends = Number.POSITIVE_INFINITY } = scheduleOf(page, timeZone);
  return starts <= now && now < ends;
}

/** Whether a schedule ends before it starts. Times cannot be compared if only one has an offset. */
export const endsBeforeStart = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean =>
  from !== undefined && until !== undefined && hasOffset(from) === hasOffset(until) && wallOf(until, true) <= wallOf(from, false);
