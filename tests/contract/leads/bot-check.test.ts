import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const lead = { name: 'Ana', phone: '0412 345 678' };

/** Answers as Turnstile's siteverify documents them. */
const passed = {
  success: true,
  'error-codes': [],
  challenge_ts: '2026-11-22T01:00:00.000Z',
  hostname: 'hilltop.example.com',
  action: '',
  cdata: '',
};
const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes });

describe.each(bothStores())('the bot check on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  let service: ReturnType<typeof openService>;
  let turnstile: Awaited<ReturnType<typeof startReceiver>>;
  let reply: Reply;
  const dealer = hilltop([{ kind: 'webhook', url: 'http://127.0.0.1:1', secret: 'env:HOOK_SECRET' }], {
    botCheck: { secret: 'env:TURNSTILE_SECRET' },
  });

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    reply = { status: 200, body: JSON.stringify(passed) };
    turnstile = await startReceiver(() => reply);
    service = openService(database, [dealer]);
    service.env.TURNSTILE_SECRET = 'turnstile-secret';
    service.env.TURNSTILE_URL = turnstile.url;
  });
  afterEach(async () => {
    if (!here) return;
    await service.close();
    await turnstile.close();
    await database.remove();
  });

  const post = (body: object, headers = {}) => service.send('POST', '/leads', { lead, ...body }, headers);
  const stored = async () => {
    const rows = await database.db
      .selectFrom('leads as l')
      .innerJoin('lead_versions as v', 'v.lead_id', 'l.id')
      .innerJoin('deliveries as d', 'd.lead_id', 'l.id')
      .select(['l.state', 'l.spam_reason', 'v.body', 'd.state as delivery'])
      .execute();
    return rows.map(({ body, ...row }) => ({ ...row, mark: (JSON.parse(body) as { lead: Record<string, unknown> }).lead.bot_check }));
  };
  const clean = { state: 'complete', spam_reason: null, delivery: 'pending' };
  const quarantined = { state: 'quarantined', spam_reason: 'the bot check failed', delivery: 'held', mark: undefined };

  it('a token that passes lets the lead in; the question is the one that Turnstile documents', async () => {
    expect((await post({ check: { token: 'token-1' } })).status).toBe(201);
    expect(await stored()).toEqual([{ ...clean, mark: undefined }]);
    const [hit] = turnstile.hits;
    expect([hit?.method, hit?.headers['content-type'], JSON.parse(hit?.body ?? '')]).toEqual([
      'POST',
      'application/json',
      {
        ...{ secret: 'turnstile-secret', response: 'token-1', remoteip: '203.0.113.9' },
        idempotency_key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
      },
    ]);
  });

  it.each([
    ['a token that is not one', 'token-1', refused('invalid-input-response')],
    ['a token that was used', 'token-1', refused('timeout-or-duplicate')],
  ])('%s: the lead is stored and held, and the shopper is thanked', async (_what, token, body) => {
    reply = { status: 200, body: JSON.stringify(body) };
    expect((await post({ check: { token } })).status).toBe(201);
    expect(await stored()).toEqual([quarantined]);
    expect(service.errors).toEqual([]);
  });

  it.each([
    ['no check', {}],
    ['no token', { check: {} }],
    ['an empty token', { check: { token: '' } }],
  ])('%s: the lead is let in with a mark, because the widget may be blocked', async (_what, more) => {
    expect((await post(more)).status).toBe(201);
    expect([await stored(), turnstile.hits.length]).toEqual([[{ ...clean, mark: 'no token' }], 0]);
  });

  const wrongSecret = JSON.stringify(refused('invalid-input-secret'));
  it.each<[string, Reply, string]>([
    ['the secret is wrong', { status: 400, body: wrongSecret }, 'invalid-input-secret'],
    ['the service has an error', { status: 200, body: JSON.stringify(refused('internal-error')) }, 'internal-error'],
    ['the service is broken', { status: 502, body: '{"message":"bad gateway"}' }, 'the service answered 502'],
    ['the answer is no JSON', { status: 200, body: '<html>' }, 'no connection'],
    ['the connection is reset', { status: 200, reset: true }, 'no connection'],
  ])('%s: the lead is let in with a mark, and it is reported', async (_what, broken, why) => {
    reply = broken;
    expect((await post({ check: { token: 'token-1' } })).status).toBe(201);
    expect(await stored()).toEqual([{ ...clean, mark: 'not reached' }]);
    expect(service.errors).toEqual([`hilltop: the bot check could not be done, so a lead was let in: ${why}`]);
  });

  it('an unset secret lets the lead in with a mark', async () => {
    delete service.env.TURNSTILE_SECRET;
    expect((await post({})).status).toBe(201);
    expect([await stored(), turnstile.hits.length]).toEqual([[{ ...clean, mark: 'not reached' }], 0]);
    expect(service.errors).toEqual(['hilltop: the bot check could not be done, so a lead was let in: TURNSTILE_SECRET is not set']);
  });

  it('a page cannot set the mark, and a later step of a form needs no second token', async () => {
    const first = await service.send('POST', '/leads', {
      lead: { ...lead, bot_check: 'forged', form_completed: false },
      check: { token: 'a' },
    });
    const { id } = (await first.json()) as { id: string };
    const next = await service.send('PUT', `/leads/${id}`, { lead });
    expect([first.status, next.status, turnstile.hits.length]).toEqual([201, 200, 1]);
    expect((await stored()).map(({ mark }) => mark)).toEqual([undefined, undefined]);
  });

  it.each<[string, Reply, object]>([
    ['no token', { status: 200 }, {}],
    ['not reached', { status: 502 }, { token: 'token-1' }],
  ])('the mark "%s" stays on later steps of a form, which cannot change it', async (mark, broken, check) => {
    reply = broken;
    const first = await service.send('POST', '/leads', { lead: { ...lead, form_completed: false }, check });
    const { id } = (await first.json()) as { id: string };
    for (const step of [{ form_completed: false, bot_check: 'forged' }, { form_completed: true }])
      expect((await service.send('PUT', `/leads/${id}`, { lead: { ...lead, ...step }, check: { token: 'b' } })).status).toBe(200);
    const versions = await database.db.selectFrom('lead_versions').select('body').execute();
    expect(versions.map(({ body }) => JSON.parse(body).lead.bot_check)).toEqual([mark, mark, mark]);
  });

  it('a lead that is sent again asks about its token with the same UUID', async () => {
    const headers = { 'Idempotency-Key': 'k-1' };
    const answers = [await post({ check: { token: 'a' } }, headers), await post({ check: { token: 'a' } }, headers)];
    expect(answers.map((answer) => [answer.status, answer.headers.get('idempotent-replayed')])).toEqual([
      [201, null],
      [201, 'true'],
    ]);
    const uuids = turnstile.hits.map(({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key);
    expect(new Set(uuids).size).toBe(1);
  });

  it('an attempt that is repeated has a token of its own, or none, and is one lead', async () => {
    const headers = { 'Idempotency-Key': 'k-1' };
    const attempts = [
      { check: { token: 'a', filled_ms: 9000 } },
      { check: { token: 'b', filled_ms: 9000 } },
      { check: { filled_ms: 9000 } },
    ];
    const answers: unknown[] = [];
    for (const attempt of attempts) {
      const answer = await post(attempt, headers);
      answers.push([answer.status, answer.headers.get('idempotent-replayed')]);
    }
    expect(answers).toEqual([
      [201, null],
      [201, 'true'],
      [201, 'true'],
    ]);
    expect(await stored()).toEqual([{ ...clean, mark: undefined }]);
    expect((await post({ check: { filled_ms: 1 } }, headers)).status).toBe(422);
  });
});
