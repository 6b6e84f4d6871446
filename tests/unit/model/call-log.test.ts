import { expect, test } from 'vitest';
import { pageEventBody, phoneCall } from '#lib/model/call-log.ts';

const page = 'https://acme.example.com/cars/a?utm_content=';
const long = page + 'x'.repeat(3000);

test('a call from a page with a long address counts, and its address is cut', () => {
  expect(phoneCall.parse({ url: long }).url).toBe(long.slice(0, 2000));
  expect(phoneCall.parse({ url: page }).url).toBe(page);
  expect(phoneCall.safeParse({ url: '' }).success).toBe(false);
});

test('texts of an event are cut too', () => {
  const { event } = pageEventBody.parse({ event: { url: long, error_message: 'x'.repeat(2001), lead_id: 7 } });
  expect(event).toEqual({ url: long.slice(0, 2000), error_message: 'x'.repeat(2000), lead_id: '7' });
});
