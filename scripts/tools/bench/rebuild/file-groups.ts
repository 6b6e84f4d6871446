import { formatNumber } from '#lib/locale/thousands.ts';

/** The groups in which the bytes of a changed car are counted, by the path of a file below the folders of the bench. */
const groups: readonly [name: string, pattern: RegExp][] = [
  ['pages', /\/releases\/[^/]+\/(?!_next\/).*\.html$/],
  ['page data', /\/releases\/[^/]+\/_next\/data\//],
  ['search index', /\/releases\/[^/]+\/search\//],
  ['parts', /\/releases\/parts\//],
  ['details', /\/releases\/[^/]+\.details\.json$/],
  ['reports', /\/releases\/[^/]+\.report\.|\/report\.(html|json)$/],
  ['list of uploaded files', /^\.forecourt\//],
  ['snapshot', /\/releases\/[^/]+\.snapshot\.json$|\/snapshots\//],
];

/** Sums sizes by group. Whatever has no group of its own is `other`. */
export function sumByGroup(files: readonly { path: string; bytes: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { path, bytes } of files) {
    const name = groups.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
    sums[name] = (sums[name] ?? 0) + bytes;
  }
  return sums;
}

/** "pages 210, page data 80", in KB of 1,000 bytes, the largest first. */
export const groupText = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${name} ${formatNumber(Math.ceil(bytes / 1000))}`)
    .join(', ');
