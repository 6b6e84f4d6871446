import { secondMs } from '#lib/model/time.ts';

const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The time in a release's id, in milliseconds. */
const timeOfId = (id: string) => Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

/** The UTC day of a release, such as 2026-11-21. It is in the id, so it is known even if the record was pruned or is on another machine. */
export const dayOfRelease = (id: string) => id.replace(/^(\d{4})(\d\d)(\d\d)T.*$/, '$1-$2-$3');

/**
 * Makes a release id such as 20261121T012530Z-1f3c9a0b. It sorts after `newest`, even if the clock was set back or shows the same second.
 */
export function makeReleaseId(now: number, unique: string, newest?: string): string {
  const idAt = (ms: number) => `${stamp(ms)}-${unique.slice(0, 8)}`;
  if (newest === undefined || stamp(now) > newest) return idAt(now);
  return idAt(timeOfId(newest) + secondMs);
}
