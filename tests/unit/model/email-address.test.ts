import { expect, test } from 'vitest';
import { isEmailAddress } from '#lib/model/email-address.ts';

test.each<[string, boolean]>([
  ['ana@example.com', true],
  ['Ana.O’Neil@example.com', false],
  ["ana.o'neil+cars@mail.example.com.au", true],
  ['@', false],
  ['a@b', false],
  ['ana@example.com\r\nBcc: victim@example.com', false],
  ['ana@example.com%0D%0ABcc:victim@example.com', false],
  ['ana@example.com,victim@example.com', false],
  ['ana@example.com?bcc=victim@example.com', false],
  ['Ana <ana@example.com>', false],
  [' ana@example.com', false],
  ['ana..lee@example.com', false],
  ['ana@-example.com', false],
  ['ana@127.0.0.1', false],
  ['', false],
  [`ana@${'a'.repeat(246)}.com`, true],
  [`ana@${'a'.repeat(247)}.com`, false],
])('%j is an address that we accept: %s (rule E63)', (text, isAccepted) => expect(isEmailAddress(text)).toBe(isAccepted));
