import { expect, test } from 'vitest';
import { slugOf } from '#lib/routes/slug.ts';

test.each([
  ['Land Rover', 'land-rover'],
  ['Škoda', 'skoda'],
  ['CX-5', 'cx-5'],
  ['  --Great   Wall!--  ', 'great-wall'],
  ['../../etc', 'etc'],
  ['现代', ''],
  ['', ''],
  ['x'.repeat(10_000), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('%s is the segment %s', (name, segment) => {
  expect(slugOf(name)).toBe(segment);
});
