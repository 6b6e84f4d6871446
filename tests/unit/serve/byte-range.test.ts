import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRangeFresh, readRange } from '#lib/serve/send-file.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['Bytes= 2-', { first: 2, last: 9 }],
  ['bytes=2-99999999999999999999', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=10-20', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'all'],
  ['bytes=-', 'all'],
  ['bytes=a-b', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['items=0-1', 'all'],
  ['', 'all'],
])('of ten bytes, %j is %j', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('an empty file has no part %s', (header) => {
  expect(readRange(header, 0)).toBe('none');
});

test('a part always lies in the file', () => {
  const edge = fc.option(fc.nat(40), { nil: '' });
  fc.assert(
    fc.property(edge, edge, fc.nat(30), (start, end, size) => {
      const range = readRange(`bytes=${start}-${end}`, size);
      if (typeof range === 'string') return;
      expect([range.first >= 0, range.first <= range.last, range.last < size]).toEqual([true, true, true]);
    }),
  );
});

test.each([
  [undefined, true],
  ['"a-br"', true],
  ['"a"', false],
  ['W/"a-br"', false],
  ['Sat, 21 Nov 2026 12:00:00 GMT', false],
])('If-Range %j: a part may be sent, %j', (header, expected) => {
  expect(isRangeFresh(header, '"a-br"')).toBe(expected);
});
