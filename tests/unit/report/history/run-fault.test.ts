import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runFault } from '#lib/report/history/recorder.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name, ...more });

test.each<[string, Error, { kind: string; message: string }]>([
  [
    'the dealer’s name is left out',
    named('SourceError', 'acme: Unable to fetch data'),
    { kind: 'source', message: 'Unable to fetch data' },
  ],
  ['only the first line is kept', named('VerifyError', '3 problems:\nx\ny'), { kind: 'verification', message: '3 problems:' }],
  ['a stock that dropped', new RefusedError('acme: the stock fell'), { kind: 'refused', message: 'the stock fell' }],
  ['an unknown error', named('TypeError', 'x is undefined'), { kind: 'other', message: 'x is undefined' }],
  ['a full disk', named('Error', 'ENOSPC: no space', { code: 'ENOSPC' }), { kind: 'disk', message: 'ENOSPC: no space' }],
  [
    'a full disk behind another error',
    new Error('not written', { cause: named('Error', 'no', { code: 'EFBIG' }) }),
    { kind: 'disk', message: 'not written' },
  ],
  [
    'an address',
    named('Error', 'mail of <jo.b+x@example.co.nz>, or jo@b.com: bad'),
    { kind: 'other', message: 'mail of <[email]>, or [email]: bad' },
  ],
  ['phone numbers', named('Error', '(02) 5550 0100 and +61 400 123 456'), { kind: 'other', message: '[number] and [number]' }],
  ['a number in groups', named('Error', 'call 415-555-0100 now'), { kind: 'other', message: 'call [number] now' }],
  ['the id of a car stays', named('Error', 'car 123456789: no price'), { kind: 'other', message: 'car 123456789: no price' }],
  [
    'dates, ids, ports and sizes stay',
    named('Error', '20261121T012530Z-1f3c9a0b at http://127.0.0.1:4100/a is 1,234,567 bytes, 2026-11-21'),
    { kind: 'other', message: '20261121T012530Z-1f3c9a0b at http://127.0.0.1:4100/a is 1,234,567 bytes, 2026-11-21' },
  ],
  ['half a surrogate pair at the cut', named('Error', `${'a'.repeat(299)}😀`), { kind: 'other', message: `${'a'.repeat(299)}\ufffd` }],
])('%s', (_name, error, fault) => {
  expect(runFault('acme', error)).toEqual(fault);
});

test('no address or phone number of a message is kept', () => {
  const address = fc.emailAddress();
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 12 }).map((list) => `0${list.join('')}`);
  const phone = fc.oneof(
    digits,
    digits.map((text) => `+${text.slice(0, 2)} ${text.slice(2, 5)} ${text.slice(5)}`),
  );
  fc.assert(
    fc.property(address, phone, fc.constantFrom('', 'car ', 'Seller: '), (mail, number, before) => {
      const { message } = runFault('acme', new Error(`${before}${mail} or ${number} was refused`));
      expect(message).not.toContain(mail);
      expect(message).not.toContain(number);
      expect(message.endsWith(' was refused')).toBe(true);
    }),
  );
});
