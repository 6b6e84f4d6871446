import { expect, test } from 'vitest';
import { keepSentCode, readSentCode, type SentCode } from '#lib/browser/account/sent-code.ts';
import { memory } from './fake-account.ts';

const sent: SentCode = { contact: { phone: '+61412345678' }, shown: '0412 345 678', digits: 6, resendSeconds: 30 };
const at = 1_000_000;

test.each([
  ['at once', 0, { ...sent }],
  ['ten seconds later', 10_500, { ...sent, resendSeconds: 20 }],
  ['just before it is too old', 599_999, { ...sent, resendSeconds: 0 }],
  ['when it is too old', 600_000, undefined],
  ['after the clock was set back', -1, undefined],
])('a code that was sent can be entered after a reload %s', (_when, ms, read) => {
  const { storage } = memory();
  keepSentCode('acme', storage, sent, at);
  expect(readSentCode('acme', storage, at + ms)).toEqual(read);
  expect(readSentCode('other', storage, at + ms)).toBeUndefined();
});

test('nothing is left of a code that was entered', () => {
  const { storage, texts } = memory();
  keepSentCode('acme', storage, sent, at);
  keepSentCode('acme', storage, undefined, at);
  expect([...texts]).toEqual([]);
});

test.each(['', '[]', '{"contact":1}', JSON.stringify({ ...sent, at: 'x' }), JSON.stringify({ ...sent, at, digits: '6' })])(
  'what %j keeps is no code',
  (text) => {
    const { storage, texts } = memory();
    texts.set('forecourt:acme:code-sent:1', text);
    expect(readSentCode('acme', storage, at)).toBeUndefined();
  },
);
