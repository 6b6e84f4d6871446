import { describe, expect, test } from 'vitest';
import { isLeadReference, leadReference, readLeadStart } from '#lib/model/lead-reference.ts';

const id = '7f3a9c210123456789abcdef01234567';

test('a reference is short, and easy to read out', () => expect(leadReference(id)).toBe('7F3A9C21'));

describe('what somebody types to find a lead (rule E96)', () => {
  test.each([
    ['7F3A9C21', '7f3a9c21'],
    ['7f3a9c21', '7f3a9c21'],
    [' 7f3a 9c21 ', '7f3a9c21'],
    ['7F3A-9C21', '7f3a9c21'],
    ['7f3a9c2101', '7f3a9c2101'],
    [id, id],
    [`${id}0`, undefined],
    ['7f3a9c2', undefined],
    ['7f3a9c2g', undefined],
    ["' or '1'='1", undefined],
    ['', undefined],
  ])('%j is %j', (typed, start) => expect(readLeadStart(typed)).toBe(start));
});

test.each([
  ['7F3A9C21', true],
  ['7f3a9c21', false],
  ['7F3A9C2', false],
  ['7F3A9C210', false],
  ['Call 090', false],
])('%j as a reference: %s', (text, isOne) => expect(isLeadReference(text)).toBe(isOne));
