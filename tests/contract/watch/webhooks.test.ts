import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { signBody } from '#lib/watch/hook-signature.ts';
import { readWatchState } from '#lib/watch/state-file.ts';
import { serve, stock } from '../sources/workplace.ts';
import { secret, slug, type WatchYard, watchYard } from './watch-yard.ts';

const cars = stock(8);
let yard: WatchYard;
beforeEach(async () => {
  yard = await watchYard(cars);
  await yard.start();
  await yard.pass(minuteMs);
});
afterEach(() => yard.remove());

const looks = () => yard.news.filter(({ event }) => event === 'polled').length;

describe('a webhook that is signed', () => {
  it('has its dealer looked at and built at once', async () => {
    serve(yard.platform, [...cars, { ...(cars[0] as (typeof cars)[number]), id: '77', slug: 'car-77' }]);
    expect(await yard.hook({ id: 'a', dealers: [slug] })).toEqual({ status: 202, body: { accepted: [slug] } });
    expect(yard.live.at(-1)).toContain('car-77');
  });

  it.each([
    ['the same id', { id: 'a', dealers: [slug] }, { id: 'a', dealers: [slug] }],
    ['the same body in the same second', { dealers: [slug] }, { dealers: [slug] }],
  ])('counts once: %s', async (_what, first, second) => {
    const before = looks();
    expect((await yard.hook(first)).body).toEqual({ accepted: [slug] });
    expect(await yard.hook(second)).toEqual({ status: 202, body: { duplicate: true } });
    expect(looks()).toBe(before + 1);
  });

  it('counts once over a restart too', async () => {
    await yard.hook({ id: 'a', dealers: [slug] });
    await yard.crash();
    expect((await yard.hook({ id: 'a', dealers: [slug] })).body).toEqual({ duplicate: true });
  });

  it('a hundred of them lead to few looks', async () => {
    const before = looks();
    await Promise.all(Array.from({ length: 100 }, (_, index) => yard.hook({ id: `n${index}`, dealers: [slug] })));
    await yard.pass(10_000);
    expect(looks() - before).toBeLessThan(6);
    expect(yard.dealer()?.totals.hooks).toBe(100);
  });

  it('that came before the source shows the change leads to a second look', async () => {
    await yard.hook({ id: 'a', dealers: [slug] });
    serve(
      yard.platform,
      cars.map((car) => ({ ...car, price: 5 })),
    );
    await yard.pass(46_000);
    expect(yard.news.at(-1)).toMatchObject({ event: 'built', reasons: ['stock'] });
  });

  it('is not lost when the watcher is killed before it looked', async () => {
    yard.platform.intercept = () => ({ hang: true });
    const body = JSON.stringify({ id: 'a', dealers: [slug] });
    const response = await fetch(`${yard.url()}/hooks/stock`, {
      method: 'POST',
      body,
      headers: { 'X-Forecourt-Signature': signBody(body, secret, yard.now()) },
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

  it('by the second secret, as while secrets are changed', async () =>
    expect((await yard.hook({ dealers: [slug] }, { by: 'the-next-secret' })).status).toBe(202));
  it('by the dealer’s own secret', async () => expect((await yard.hook({ dealers: [slug] }, { by: 'its-own' })).status).toBe(202));
  it('tells which dealers are not watched here', async () =>
    expect((await yard.hook({ dealers: [slug, 'elsewhere', 'constructor'] })).body).toEqual({
      accepted: [slug],
      ignored: ['elsewhere', 'constructor'],
    }));
});

const signed = (body: string, now: number) => ({ 'X-Forecourt-Signature': signBody(body, secret, now) });
const good = JSON.stringify({ dealers: [slug] });

describe('what is refused', () => {
  it.each<[string, string, (now: number) => Record<string, string>, number, string]>([
    [
      'no signature',
      good,
      () => ({ 'X-Forecourt-Signature': '' }),
      401,
      'X-Forecourt-Signature is missing; send t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">.',
    ],
    [
      'words',
      good,
      () => ({ 'X-Forecourt-Signature': 'hello' }),
      401,
      'X-Forecourt-Signature cannot be read; send t=<unix seconds>,v1=<64 hex digits>.',
    ],
    [
      'another secret',
      good,
      (now) => ({ 'X-Forecourt-Signature': signBody(good, 'guess', now) }),
      401,
      'X-Forecourt-Signature does not fit the body; sign "t.body" with the secret in FORECOURT_WEBHOOK_SECRET, or the dealer\'s own.',
    ],
    [
      'an old signature',
      good,
      (now) => signed(good, now - 301_000),
      401,
      'X-Forecourt-Signature was made 301 s ago, more than 300 s; sign anew, and compare the clocks.',
    ],
    [
      'one of the future',
      good,
      (now) => signed(good, now + 400_000),
      401,
      'X-Forecourt-Signature was made 400 s ahead, more than 300 s; sign anew, and compare the clocks.',
    ],
    ['no JSON', '{', (now) => signed('{', now), 400, 'The body is not JSON; send {"dealers": ["<slug>"]}.'],
    [
      'no dealers',
      '{}',
      (now) => signed('{}', now),
      400,
      'dealers: Invalid input: expected array, received undefined; send {"dealers": ["<slug>"]}.',
    ],
    ['dealers elsewhere', '{"dealers":["x"]}', (now) => signed('{"dealers":["x"]}', now), 404, 'x: not watched here.'],
    ['a large body', 'x'.repeat(70_000), (now) => signed('x'.repeat(70_000), now), 413, 'The body is larger than 64 KiB.'],
  ])('%s', async (_what, body, headers, status, error) => {
    const before = looks();
    expect(await yard.hook(body, { headers: headers(yard.now()) })).toEqual({ status, body: { error } });
    expect(looks()).toBe(before);
  });

  it('a dealer’s own secret does not speak for others', async () =>
    expect((await yard.hook({ dealers: [slug, 'elsewhere'] }, { by: 'its-own' })).body).toEqual({
      accepted: [slug],
      ignored: ['elsewhere'],
    }));

  it('other methods and addresses', async () => {
    const get = await fetch(`${yard.url()}/hooks/stock`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${yard.url()}/x`)).status).toBe(404);
  });
});

it('metrics and health are told of each dealer', async () => {
  await yard.pass(minuteMs);
  const metrics = await fetch(`${yard.url()}/metrics`);
  expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await metrics.text();
  const seconds = (ms: number | undefined) => (ms ?? Number.NaN) / 1000;
  expect(text).toContain(`forecourt_last_success_timestamp_seconds{dealer="${slug}"} ${seconds(yard.dealer()?.build?.endedAt)}`);
  expect(text).toContain(`forecourt_staleness_seconds{dealer="${slug}"} ${seconds(yard.now() - (yard.dealer()?.freshAsOf ?? 0))}`);
  expect(text).toContain(`forecourt_builds_total{dealer="${slug}"} 1`);
  expect(text).toContain('# TYPE forecourt_builds_total counter');
  expect(await (await fetch(`${yard.url()}/healthz`)).json()).toEqual({ ok: true, dealers: 1, building: 0, failing: 0 });
});
