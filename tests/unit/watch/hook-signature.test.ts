import { expect, it } from 'vitest';
import { isSignedBy, readHookSignature, splitSecrets } from '#lib/watch/hook-signature.ts';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';

const now = 1_614_265_330_000;

it.each([
  // The example of the Standard Webhooks libraries; the second signature comes from their JavaScript package.
  [
    'a base64 secret',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  ['a plain secret', 'hook-s3cret', 'msg_1', '{"dealers":["acme"]}', 'v1,RWTUGc7TfNxMqp5Ku+JacCRYdh+UOkyVPsG7fKuCksk='],
])('%s signs as other Standard Webhooks libraries do', (_what, secret, id, body, signature) => {
  const headers = signHook(body, { id, secret, now });
  expect(headers).toEqual({ 'webhook-id': id, 'webhook-timestamp': '1614265330', 'webhook-signature': signature });
  const parsed = readHookSignature(new Headers(headers), now);
  expect([[secret], ['other', secret], ['other'], []].map((secrets) => isSignedBy(parsed, body, secrets))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('accepts one of several signatures, as during a change of secrets', () => {
  const headers = signHook('x', { id: 'a', secret: 'new', now });
  const other = signHook('x', { id: 'a', secret: 'old', now })['webhook-signature'];
  const parsed = readHookSignature(
    new Headers({ ...headers, 'webhook-signature': `v1a,zz ${other} ${headers['webhook-signature']}` }),
    now,
  );
  expect(isSignedBy(parsed, 'x', ['new'])).toBe(true);
});

it('a sender without ids signs the time in milliseconds and the body', () => {
  const headers = signHook('{"dealers":["acme"]}', { secret: 'hook-s3cret', now });
  expect(headers).toEqual({ 'webhook-timestamp': '1614265330000', 'webhook-signature': expect.stringMatching(/^v1,/) });
  const parsed = readHookSignature(new Headers(headers), now);
  expect(isSignedBy(parsed, '{"dealers":["acme"]}', ['hook-s3cret'])).toBe(true);
  expect(isSignedBy(parsed, '{"dealers":["other"]}', ['hook-s3cret'])).toBe(false);
});

it.each([
  [undefined, []],
  ['a', ['a']],
  ['a, whsec_YWJj', ['a', 'whsec_YWJj']],
  // An empty key would let anyone sign.
  [' whsec_ ,', []],
])('the secrets in %j', (value, secrets) => expect(splitSecrets(value)).toEqual(secrets));
