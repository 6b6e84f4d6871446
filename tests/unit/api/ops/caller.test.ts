import { describe, expect, test } from 'vitest';
import { hasBearer, isLocalCaller, isSameSecret } from '#lib/api/ops/caller.ts';
import { makeRouteNames } from '#lib/api/ops/route-names.ts';

describe('a caller on this machine', () => {
  test.each([
    ['127.0.0.1', { host: 'localhost:4200' }, true],
    ['::1', { host: '[::1]:4200' }, true],
    ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
    ['127.0.0.1', { host: 'evil.example.com' }, false],
    ['127.0.0.1', { host: 'bayside-mazda.localhost:4200' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.9' }, false],
    ['203.0.113.9', { host: 'localhost' }, false],
    ['10.0.0.3', { host: 'localhost' }, false],
    ['127.0.0.1', {}, false],
    [undefined, { host: 'localhost' }, false],
    ['nonsense', { host: 'localhost' }, false],
  ])('%s with %j: %s', (peer, headers, isLocal) => expect(isLocalCaller(new Headers(headers as HeadersInit), peer)).toBe(isLocal));
});

test.each([
  ['Bearer right', 'right', true],
  ['bearer right', 'right', true],
  ['Bearer wrong', 'right', false],
  ['Bearer right2', 'right', false],
  ['Basic right', 'right', false],
  ['', 'right', false],
  ['Bearer right', undefined, false],
])('%s against %s: %s', (authorization, token, isAllowed) => expect(hasBearer(new Headers({ authorization }), token)).toBe(isAllowed));

test('an empty secret equals nothing', () => expect(isSameSecret('', '')).toBe(false));

test.each([
  ['/api/leads', '/api/leads'],
  ['/api/leads/', '/api/leads'],
  ['/api/leads/0123', '/api/leads/:id'],
  ['/api/leads/with-files', '/api/leads/with-files'],
  ['/api/leads/0123/more', 'other'],
  ['/wp-login.php', 'other'],
  ['/', 'other'],
])('the address %s is the route %s', (path, route) =>
  expect(makeRouteNames(['/api/leads/:id', '/api/leads', '/api/leads/with-files', '/api/*'])(path)).toBe(route),
);
