import type { Manifest } from '#lib/disk/manifest.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Grace } from './records.ts';

/** Page data of an earlier build serves open pages for this long at most; after it they load the next page anew, which Next does by itself. */
const pageDataDays = 1;

/** Files whose content never changes under their name: compiled code, fonts, styles, and pictures that bear their hash. */
const isHashed = (path: string) => /^_next\/static\/|^images\/[0-9a-f]{20}-/.test(path);

const pageData = /^_next\/data\/([^/]+)\/(.+\.json)$/;

type GraceInput = {
  /** The live release's own files, and those that it carries. */
  before: Manifest;
  carried: Grace;
  /** The files of the release to come, and the build id that its page data lies under. */
  after: Manifest;
  codeId: string;
  now: number;
  graceDays: number;
};

/**
 * What the release to come must carry so that pages opened before it keep working: hashed files until `graceDays` after the last release
 * that used them. Page data under an earlier build id is carried only while the same page has the very same data now: an open page then
 * never gets an old price or a car past its window, it loads the new page instead.
 */
export function graceOf({ before, carried, after, codeId, now, graceDays }: GraceInput): Grace {
  const daysFor = (path: string): number => {
    if (isHashed(path)) return graceDays;
    const [, build, page] = pageData.exec(path) ?? [];
    const twin = build === undefined || build === codeId ? undefined : after[`_next/data/${codeId}/${page}`];
    return twin && twin.sha256 === (before[path] ?? carried[path])?.sha256 ? Math.min(graceDays, pageDataDays) : 0;
  };
  const left = [
    // A clock that ran ahead must not keep a file for years.
    ...Object.entries(carried).map(([path, file]) => [path, { ...file, leftAt: Math.min(file.leftAt, now) }] as const),
    ...Object.entries(before).map(([path, file]) => [path, { ...file, leftAt: now }] as const),
  ];
  return Object.fromEntries(
    left
      .filter(([path, { leftAt }]) => !Object.hasOwn(after, path) && now < leftAt + daysFor(path) * dayMs)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
