import { expect, test } from 'vitest';
import { evenColumns } from '#components/templates/default/home-parts.tsx';

test.each([
  [7, 7],
  [8, 8],
  [9, 5],
  [10, 5],
  [11, 6],
  [12, 6],
  [13, 7],
])('%i tiles are in %i columns, so that no tile is alone in a row', (count, columns) =>
  expect(evenColumns(count, [7, 8, 6, 5])).toBe(columns),
);
