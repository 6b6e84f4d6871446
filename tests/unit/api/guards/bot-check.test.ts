import { expect, test } from 'vitest';
import { makeBotCheck } from '#lib/api/guards/bot-check.ts';

test('a service that is silent lets the lead in after the timeout, and that is reported', async () => {
  const errors: string[] = [];
  const check = makeBotCheck({
    env: { TURNSTILE_SECRET: 'turnstile-secret' },
    fetch: (_url, init) => new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
    report: ({ message }) => errors.push(message),
    timeoutMs: 5,
  });
  const asked = { settings: { secret: 'env:TURNSTILE_SECRET' }, token: 'token-1', key: undefined, client: undefined };
  expect(await check({ slug: 'hilltop', granted: ['TURNSTILE_SECRET'] }, asked)).toBe('unreachable');
  expect(errors).toEqual(['hilltop: the bot check could not be done, so a lead was let in: no answer in time']);
});
