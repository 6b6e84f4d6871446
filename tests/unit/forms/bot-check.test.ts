import { expect, test } from 'vitest';
import { addToken, formBotCheck } from '#lib/forms/bot-check.ts';

const request = { method: 'POST', path: '/leads', body: '{"lead":{"name":"Ana"},"check":{"filled_ms":5000}}' } as const;

test.each([
  ['its own token', request, 't', '{"lead":{"name":"Ana"},"check":{"filled_ms":5000,"token":"t"}}'],
  ['a new token', { ...request, body: '{"check":{"token":"old"}}' }, 't', '{"check":{"token":"t"}}'],
  ['no token', request, undefined, request.body],
])('an attempt has %s', (_what, given, token, body) => expect(addToken(given, token)).toEqual({ ...given, body }));

const key = { kind: 'turnstile', siteKey: '1x00' } as const;
test.each([
  ['set up', true, key, key],
  ['switched off', false, key, undefined],
  ['without a key', true, { kind: 'turnstile' } as const, undefined],
  ['without a service', true, { siteKey: '1x00' }, undefined],
])('the check of a site that is %s', (_what, botProtection, botCheck, expected) =>
  expect(formBotCheck({ features: { botProtection }, forms: { botCheck } })).toEqual(expected),
);
