import { describe, expect, test } from 'vitest';
import { moment, number, span, weight } from '#lib/report/html/words.ts';

describe('words of reports', () => {
  test.each<[unknown, string, string]>([
    [0, span(0), '0 ms'],
    [999, span(999), '999 ms'],
    [1000, span(1000), '1.0 s'],
    [59_949, span(59_949), '59.9 s'],
    [59_950, span(59_950), '1 min 0 s'],
    [119_600, span(119_600), '2 min 0 s'],
    [72_000, span(72_000), '1 min 12 s'],
    ['some bytes', weight(512), '0.5\u00a0KiB'],
    ['1,023 KiB', weight(1_047_552), '1,023\u00a0KiB'],
    ['4.1 MiB', weight(4_299_161), '4.1\u00a0MiB'],
    ['an instant', moment(Date.UTC(2026, 10, 21, 12)), '2026-11-21 12:00 UTC'],
    ['a count', number(16_734), '16,734'],
  ])('%s', (_given, said, expected) => expect(said).toBe(expected));
});
