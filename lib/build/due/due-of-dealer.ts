import { hourMs } from '#lib/model/time.ts';
import type { NextDue } from '#lib/report/report.ts';
import type { DealerInput } from '../load-dealer.ts';
import { type DueInput, photosAmong } from './due-rules.ts';
import { dueBetween } from './next-due.ts';

/**
 * The next scheduled build of a dealer that was built at `at`: the next time at which a page changes, or the end of the longest interval between
 * two builds.
 */
export function dueOf(input: DueInput, at: number): NextDue {
  const regular = { at: at + input.site.build.rebuildHours * hourMs, why: ['build.rebuildHours'] };
  const [due] = dueBetween(input, at, regular.at);
  return due && due.at < regular.at ? { at: due.at, why: due.why } : regular;
}

/** The part of a dealer that the passing of time can change. */
export const dueInputOf = ({ site, siteCars, data, allContent, hasRelativeDates }: DealerInput): DueInput => ({
  site,
  cars: siteCars,
  content: allContent,
  daily: hasRelativeDates,
  photos: photosAmong(data.pictures),
});
