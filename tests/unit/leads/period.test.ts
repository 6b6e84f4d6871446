import { expect, test } from 'vitest';
import { readAge, readBorder } from '#lib/leads/period.ts';

const now = Date.parse('2026-11-22T01:00:00Z');

test.each([
  ['730d', 730 * 86_400_000],
  ['12h', 43_200_000],
  ['30m', 1_800_000],
  ['0d', 0],
  ['-3d', undefined],
  ['3', undefined],
  ['3 d', undefined],
  ['1234567d', undefined],
  ['', undefined],
])('the age %s', (text, ms) => expect(readAge(text)).toBe(ms));

test.each([
  ['2026-11-22', { day: '2026-11-22' }],
  ['2024-02-29', { day: '2024-02-29' }],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-11-22T10:00+11:00', { at: Date.parse('2026-11-21T23:00:00Z') }],
  ['2026-11-22T10:00:30.5Z', { at: Date.parse('2026-11-22T10:00:30.500Z') }],
  ['2026-11-22T10:00', undefined],
  ['2026-11-22 10:00Z', undefined],
  ['2026-11-22T25:00Z', undefined],
  ['7d', { at: now - 7 * 86_400_000 }],
  ['yesterday', undefined],
  ['22/11/2026', undefined],
  ['', undefined],
])('the border %s', (text, border) => expect(readBorder(text, now)).toEqual(border));
