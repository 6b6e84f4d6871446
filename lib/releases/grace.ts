import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Grace } from './release-details.ts';

/** Page data of an earlier build is kept this long at most. After that, an open page reloads when it goes to the next page, as Next does by default. */
const pageDataDays = 1;

/** Files with a hash in their name, whose content never changes: compiled code, fonts, styles and pictures. */
const isHashed = (path: string) => /^_next\/static\/|^images\/[0-9a-f]{20}-/.test(path);

const pageData = /^_next\/data\/([^/]+)\/(.+\.json)$/;

type GraceInput = {
  /** The live release's own files, and its grace files. */
  before: Manifest;
  carried: Grace;
  /** The files of the next release, and the build id in the paths of its page data. */
  after: Manifest;
  codeId: string;
  now: number;
  graceDays: number;
};

/**
 * The grace files of the next release: hashed files are kept until `graceDays` after the last release that used them. Page data of an
 * earlier build id is kept only while the page still has the same data, so that an open page never gets an old price or an expired car.
 */
export function chooseGraceFiles({ before, carried, after, codeId, now, graceDays }: GraceInput): Grace {
  const daysFor = (path: string): number => {
    if (isHashed(path)) return graceDays;
    const [, build, page] = pageData.exec(path) ?? [];
    const twin = build === undefined || build === codeId ? undefined : after[`_next/data/${codeId}/${page}`];
    return twin && twin.sha256 === (before[path] ?? carried[path])?.sha256 ? Math.min(graceDays, pageDataDays) : 0;
  };
  const candidates = [
    // A clock that ran ahead must not keep a file for years.
    ...Object.entries(carried).map(([path, file]) => [path, { ...file, leftAt: Math.min(file.leftAt, now) }] as const),
    ...Object.keys(before).flatMap((path) =>
      Object.hasOwn(after, path) ? [] : [[path, { ...(before[path] as FileRecord), leftAt: now }] as const],
    ),
  ];
  return Object.fromEntries(
    candidates
      .filter(([path, { leftAt }]) => !Object.hasOwn(after, path) && now < leftAt + daysFor(path) * dayMs)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
