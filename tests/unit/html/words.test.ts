import { describe, expect, test } from 'vitest';
import { formatDuration, formatSize } from '#lib/html/words.ts';

describe('formats of reports', () => {
  test.each<[unknown, string, string]>([
    [0, formatDuration(0), '0 ms'],
    [999, formatDuration(999), '999 ms'],
    [1000, formatDuration(1000), '1.0 s'],
    [59_949, formatDuration(59_949), '59.9 s'],
    [59_950, formatDuration(59_950), '1 min 0 s'],
    [119_600, formatDuration(119_600), '2 min 0 s'],
    [72_000, formatDuration(72_000), '1 min 12 s'],
    ['some bytes', formatSize(512), '0.5\u00a0KiB'],
    ['1,023 KiB', formatSize(1_047_552), '1,023\u00a0KiB'],
    ['4.1 MiB', formatSize(4_299_161), '4.1\u00a0MiB'],
  ])('%s', (_given, said, expected) => expect(said).toBe(expected));
});
