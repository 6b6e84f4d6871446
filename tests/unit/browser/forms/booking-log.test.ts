import { expect, test } from 'vitest';
import { bookingLog } from '#lib/browser/forms/booking-log.ts';
import type { StorageOf } from '#lib/browser/safe-storage.ts';

const storageWith =
  (texts: Map<string, string>): StorageOf =>
  () => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  });
const booking = (reference: string) => ({ reference, date: '2026-11-28', time: '10:00', place: '11' });

test('a booking is found by its reference after a reload, and on its own site', () => {
  const texts = new Map<string, string>();
  bookingLog('acme', storageWith(texts)).add(booking('7F3A9C21'));
  expect(bookingLog('acme', storageWith(texts)).find('7F3A9C21')).toEqual(booking('7F3A9C21'));
  expect(bookingLog('acme', storageWith(texts)).find('00000000')).toBeUndefined();
  expect(bookingLog('other', storageWith(texts)).find('7F3A9C21')).toBeUndefined();
});

test('the last five are kept', () => {
  const log = bookingLog('acme', storageWith(new Map()));
  for (let count = 0; count < 6; count += 1) log.add(booking(`0000000${count}`));
  expect(['00000000', '00000001', '00000005'].map((reference) => log.find(reference)?.reference)).toEqual([
    undefined,
    '00000001',
    '00000005',
  ]);
});

test.each([
  ['no JSON', 'x'],
  ['no list', '{}'],
  ['a date that is none', JSON.stringify([{ ...booking('7F3A9C21'), date: '2026-13-41' }])],
  ['a time that is none', JSON.stringify([{ ...booking('7F3A9C21'), time: 7 }])],
  ['a long text', JSON.stringify([{ ...booking('7F3A9C21'), time: 'x'.repeat(101) }])],
])('%s in the storage is no booking', (_what, text) => {
  const texts = new Map([['forecourt:acme:booked:1', text]]);
  expect(bookingLog('acme', storageWith(texts)).find('7F3A9C21')).toBeUndefined();
});

test('without storage nothing is kept, and nothing fails', () => {
  const log = bookingLog('acme', () => {
    throw new Error('forbidden');
  });
  log.add(booking('7F3A9C21'));
  expect(log.find('7F3A9C21')).toBeUndefined();
});
