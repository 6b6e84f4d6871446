import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { readWatchState } from '#lib/watch/state-file.ts';
import { signHook } from '../../../scripts/tools/bench/rebuild/sign-hook.ts';
import { serve, stock } from '../sources/workplace.ts';
import { secret, slug, type WatchYard, watchYard } from './watch-yard.ts';

const cars = stock(8);
let yard: WatchYard;
const begin = async () => {
  yard = await watchYard(cars);
  await yard.start();
  await yard.pass(minuteMs);
};
const end = () => yard.remove();

const polls = () => yard.news.filter(({ event }) => event === 'polled').length;

describe('a signed webhook', () => {
  beforeEach(begin);
  afterEach(end);

  it('polls and builds its dealer at once', async () => {
    serve(yard.platform, [...cars, { ...(cars[0] as (typeof cars)[number]), id: '77', slug: 'car-77' }]);
    expect(await yard.hook({ dealers: [slug] }, { id: 'a' })).toEqual({ status: 202, body: { accepted: [slug] } });
    expect(yard.live.at(-1)).toContain('car-77');
  });

  it('counts once with the same id, even with another time and body', async () => {
    const before = polls();
    expect((await yard.hook({ dealers: [slug] }, { id: 'a' })).body).toEqual({ accepted: [slug] });
    await yard.pass(1000);
    expect(await yard.hook({ dealers: [slug], attempt: 2 }, { id: 'a' })).toEqual({ status: 202, body: { duplicate: true } });
    expect(polls()).toBe(before + 1);
  });

  it('counts once after a restart too', async () => {
    await yard.hook({ dealers: [slug] }, { id: 'a' });
    await yard.crash();
    expect((await yard.hook({ dealers: [slug] }, { id: 'a' })).body).toEqual({ duplicate: true });
  });

  it('a hundred webhooks lead to few polls', async () => {
    const before = polls();
    await Promise.all(Array.from({ length: 100 }, () => yard.hook({ dealers: [slug] })));
    await yard.pass(10_000);
    expect(polls() - before).toBeLessThan(6);
    expect(yard.dealer()?.totals.hooks).toBe(100);
  });

  it('leads to a second poll when the source shows the change later', async () => {
    await yard.hook({ dealers: [slug] }, { id: 'a' });
    serve(
      yard.platform,
      cars.map((car) => ({ ...car, price: 9900 })),
    );
    await yard.pass(46_000);
    expect(yard.news.at(-1)).toMatchObject({ event: 'built', reasons: ['stock', 'price'] });
  });

  it('survives a kill of the watcher before the poll', async () => {
    yard.platform.intercept = () => ({ hang: true });
    const body = JSON.stringify({ dealers: [slug] });
    const response = await fetch(`${yard.url()}/hooks/stock`, {
      method: 'POST',
      body,
      headers: signHook(body, { id: 'a', secret, now: yard.now() }),
    });
    expect(response.status).toBe(202);
    const { state } = await readWatchState(yard.workspace.workDir, 'code', yard.now());
    expect(state.dealers[slug]).toMatchObject({ hookSince: yard.now(), nextPoll: expect.toSatisfy((at: number) => at <= yard.now()) });
    yard.platform.intercept = undefined;
    serve(yard.platform, cars.slice(1));
    await yard.crash();
    await yard.start();
    expect(yard.live.at(-1)).toEqual(cars.slice(1).map((car) => car.slug));
  });

  it('without an id counts once per body and millisecond', async () => {
    const without = { id: null };
    expect((await yard.hook({ dealers: [slug] }, without)).body).toEqual({ accepted: [slug] });
    expect(await yard.hook({ dealers: [slug] }, without)).toEqual({ status: 202, body: { duplicate: true } });
    // Within the same second: other content, and the same content signed again.
    expect((await yard.hook({ dealers: [slug], car: 2 }, without)).body).toEqual({ accepted: [slug] });
    await yard.pass(1);
    expect((await yard.hook({ dealers: [slug] }, without)).body).toEqual({ accepted: [slug] });
    await yard.crash();
    expect((await yard.hook({ dealers: [slug] }, without)).body).toEqual({ duplicate: true });
    expect(yard.dealer()?.totals.hooks).toBe(3);
  });

  it('may use the second secret, during a change of secrets', async () =>
    expect((await yard.hook({ dealers: [slug] }, { by: 'the-next-secret' })).status).toBe(202));
  it('may use the dealer’s own secret', async () => expect((await yard.hook({ dealers: [slug] }, { by: 'its-own' })).status).toBe(202));
  it('names the dealers that are not watched', async () =>
    expect((await yard.hook({ dealers: [slug, 'elsewhere', 'constructor'] })).body).toEqual({
      accepted: [slug],
      ignored: ['elsewhere', 'constructor'],
    }));
});

const sign = (body: string, now: number) => signHook(body, { id: 'msg', secret, now });
const good = JSON.stringify({ dealers: [slug] });

const noMatch = "webhook-signature does not match. Sign with the secret in FORECOURT_WEBHOOK_SECRET, or with the dealer's own secret.";

describe('what is refused', () => {
  beforeAll(begin);
  afterAll(end);

  it.each<[string, string, (now: number) => Record<string, string>, number, string]>([
    [
      'no signature',
      good,
      () => ({ 'webhook-signature': '' }),
      401,
      'A signature header is missing. Send webhook-id, webhook-timestamp and webhook-signature, as in Standard Webhooks.',
    ],
    [
      'an id with a full stop',
      good,
      () => ({ 'webhook-id': 'a.1' }),
      401,
      'webhook-id must have 1 to 200 characters, without spaces and full stops.',
    ],
    [
      'a date as the time',
      good,
      () => ({ 'webhook-timestamp': '2026-11-21' }),
      401,
      'webhook-timestamp must be Unix seconds, or milliseconds with 13 digits.',
    ],
    [
      'seconds without an id',
      good,
      () => ({ 'webhook-id': '' }),
      401,
      'webhook-id is missing. Send one, or send webhook-timestamp in milliseconds and sign "<webhook-timestamp>.<body>": two webhooks of one second must differ.',
    ],
    [
      'words as a signature',
      good,
      () => ({ 'webhook-signature': 'hello' }),
      401,
      'webhook-signature cannot be read. Send "v1," and the base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>".',
    ],
    ['another secret', good, (now) => signHook(good, { id: 'msg', secret: 'guess', now }), 401, noMatch],
    ['an id that was not signed', good, () => ({ 'webhook-id': 'other' }), 401, noMatch],
    [
      'an old signature',
      good,
      (now) => sign(good, now - 301_000),
      401,
      'webhook-timestamp is 301 s old; the limit is 300 s. Sign the webhook again, and compare the clocks.',
    ],
    [
      'a signature from the future',
      good,
      (now) => sign(good, now + 400_000),
      401,
      'webhook-timestamp is 400 s ahead; the limit is 300 s. Sign the webhook again, and compare the clocks.',
    ],
    ['no JSON', '{', (now) => sign('{', now), 400, 'The body is not JSON; send {"dealers": ["<slug>"]}.'],
    [
      'no dealers',
      '{}',
      (now) => sign('{}', now),
      400,
      'dealers: Invalid input: expected array, received undefined; send {"dealers": ["<slug>"]}.',
    ],
    ['other dealers', '{"dealers":["x"]}', (now) => sign('{"dealers":["x"]}', now), 404, 'x: no watched dealer has this name.'],
    ['a large body', 'x'.repeat(70_000), (now) => sign('x'.repeat(70_000), now), 413, 'The body is larger than 64 KiB.'],
  ])('%s', async (_what, body, headers, status, error) => {
    const before = polls();
    expect(await yard.hook(body, { headers: headers(yard.now()) })).toEqual({ status, body: { error } });
    expect(polls()).toBe(before);
  });

  it('a dealer’s own secret does not sign for other dealers', async () =>
    expect((await yard.hook({ dealers: [slug, 'elsewhere'] }, { by: 'its-own' })).body).toEqual({
      accepted: [slug],
      ignored: ['elsewhere'],
    }));

  it('other methods and addresses are refused', async () => {
    const get = await fetch(`${yard.url()}/hooks/stock`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${yard.url()}/x`)).status).toBe(404);
  });
});

describe('what operators see', () => {
  beforeEach(begin);
  afterEach(end);

  it('rejected webhooks are counted and logged without what was sent', async () => {
    const unsigned = (body: object) => yard.hook(body, { by: 'guessed-secret' });
    await unsigned({ dealers: [slug, 'elsewhere'], phone: '0400 000 000' });
    await unsigned({ dealers: [slug] });
    await unsigned({ dealers: ['elsewhere'] });
    await yard.hook({ dealers: ['elsewhere'] });
    await yard.hook('x'.repeat(70_000));
    await yard.pass(minuteMs);
    await unsigned({ dealers: [slug] });
    const rejected = yard.news.filter(({ event }) => event === 'webhook rejected');
    const wrong = { event: 'webhook rejected', reason: 'wrong signature', status: 401 };
    expect(rejected).toEqual([
      { ...wrong, slugs: [slug], more: 0 },
      { ...wrong, slugs: [], more: 0 },
      { event: 'webhook rejected', reason: 'unknown dealer', status: 404, slugs: [], unknown: ['elsewhere'], more: 0 },
      { event: 'webhook rejected', reason: 'body too large', status: 413, slugs: [], more: 0 },
      // The second one of the first minute.
      { ...wrong, slugs: [slug], more: 1 },
    ]);
    const read = async (path: string) => (await fetch(`${yard.url()}${path}`)).text();
    expect(await read('/metrics')).toContain('forecourt_webhooks_rejected_total{reason="wrong signature"} 4');
    expect(JSON.parse(await read('/healthz')).rejectedHooks).toEqual({ 'wrong signature': 4, 'unknown dealer': 1, 'body too large': 1 });
    expect(await read('/')).toContain('<strong>Webhooks</strong> 4 webhooks rejected since the start: wrong signature');
  });

  it('metrics and health show each dealer', async () => {
    await yard.pass(minuteMs);
    const metrics = await fetch(`${yard.url()}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await metrics.text();
    const seconds = (ms: number | undefined) => (ms ?? Number.NaN) / 1000;
    expect(text).toContain(`forecourt_last_success_timestamp_seconds{dealer="${slug}"} ${seconds(yard.dealer()?.build?.endedAt)}`);
    expect(text).toContain(`forecourt_staleness_seconds{dealer="${slug}"} ${seconds(yard.now() - (yard.dealer()?.freshAsOf ?? 0))}`);
    expect(text).toContain(`forecourt_builds_total{dealer="${slug}"} 1`);
    expect(text).toContain('# TYPE forecourt_builds_total counter');
    expect(await (await fetch(`${yard.url()}/healthz`)).json()).toEqual({
      ok: true,
      dealers: 1,
      building: 0,
      failing: 0,
      indexFailing: 0,
      rejectedHooks: {},
    });
  });
});
