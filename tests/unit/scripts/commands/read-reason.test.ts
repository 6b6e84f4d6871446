import { expect, test } from 'vitest';
import { readReason } from '../../../../scripts/commands/leads/change.ts';

test.each([
  ['advertising', 'advertising'],
  ['  sells\nlinks,  3 times in 24 h ', 'sells links, 3 times in 24 h'],
  ['x'.repeat(200), 'x'.repeat(200)],
])('a reason is kept in one line: %j', (text, reason) => expect(readReason(text)).toBe(reason));

const length = '--reason takes a text of 1 to 200 characters.';
const person = '--reason is kept for good, so leave out email addresses and phone numbers.';
test.each([
  [undefined, length],
  [' \n', length],
  ['x'.repeat(201), length],
  ['spam of ana@example.com', person],
  ['calls from 0412 345 678', person],
  ['(02) 5550-0100', person],
])('a reason that is refused: %j', (text, problem) => expect(() => readReason(text)).toThrow(problem));
