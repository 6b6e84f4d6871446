import { expect, test } from 'vitest';
import { formatBytes } from '#lib/locale/byte-size.ts';

test.each<[number, string]>([
  [0, '0 KiB'],
  [512, '0.5 KiB'],
  [12_595, '12.3 KiB'],
  [1_047_552, '1,023 KiB'],
  [1_048_576, '1 MiB'],
  [4_299_161, '4.1 MiB'],
  [2_684_354_560, '2,560 MiB'],
])('%s bytes: %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
