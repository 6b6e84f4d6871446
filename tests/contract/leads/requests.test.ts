/** What the API refuses, asked over HTTP as strangers ask. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { apiBase } from '#lib/routes/api-base.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { type Ask, serveApi } from './serve-api.ts';
import { hilltop, openService } from './yard.ts';

let database: TestDatabase;
let service: ReturnType<typeof openService>;
let api: Awaited<ReturnType<typeof serveApi>>;

const away = hilltop([], {
  ...{ slug: 'away', websiteNames: ['away'], hosts: ['away.example.com'], url: 'https://away.example.com' },
  apiUrl: 'https://api.example.com',
});

beforeAll(async () => {
  database = await freshSqlite();
  service = openService(database, [hilltop([]), away]);
  api = await serveApi(service.handle);
});
beforeEach(async () => void (await database.db.deleteFrom('leads').execute()));
afterAll(async () => {
  await api.close();
  await service.close();
  await database.remove();
});

const lead = { name: 'Ana', phone: '0412 345 678' };
const json = (value: object) => JSON.stringify(value);
const stored = async () => (await database.db.selectFrom('leads').select('id').execute()).length;

const answer = async (asked: Ask) => {
  const { status, text } = await api.ask(asked);
  return { status, ...(text ? (JSON.parse(text) as object) : {}) };
};

const nested = (levels: number) => `{"lead":{"name":${'['.repeat(levels)}${']'.repeat(levels)}}}`;

describe('a body', () => {
  it.each<[string, Ask, object]>([
    [
      'of a form',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'name=Ana' },
      { status: 415, code: 'unsupported_media_type', error: 'This address takes JSON (Content-Type: application/json), not a form.' },
    ],
    [
      'of plain text',
      { headers: { 'Content-Type': 'text/plain' }, body: json({ lead }) },
      { status: 415, code: 'unsupported_media_type', error: 'This address takes JSON (Content-Type: application/json).' },
    ],
    [
      'of 10 MB',
      { body: json({ lead: { ...lead, message: 'x'.repeat(10_000_000) } }) },
      { status: 413, code: 'body_too_large', error: 'This is too large: at most 256 kB can be sent.' },
    ],
    [
      'of 10 MB in chunks',
      { headers: { 'Transfer-Encoding': 'chunked' }, body: json({ lead: { ...lead, message: 'x'.repeat(10_000_000) } }) },
      { status: 413, code: 'body_too_large', error: 'This is too large: at most 256 kB can be sent.' },
    ],
    [
      'with a name twice',
      { body: '{"lead":{"name":"a","name":"b"}}' },
      { status: 400, code: 'duplicate_name', error: 'The body has "name" twice.' },
    ],
    [
      'of 100,000 lists',
      { body: nested(100_000) },
      { status: 400, code: 'json_too_deep', error: 'The body is nested more than 32 levels.' },
    ],
    ['of 20 lists', { body: nested(20) }, { status: 422, code: 'lead_too_deep', error: 'A lead may be nested 8 levels deep.' }],
    ['of half a lead', { body: '{"lead":{' }, { status: 400, code: 'invalid_json', error: 'The body is not JSON.' }],
    ['that is empty', { body: '' }, { status: 400, code: 'invalid_json', error: 'The body is not JSON.' }],
    [
      'that is not UTF-8',
      { body: Uint8Array.of(0x7b, 0xff, 0x7d) },
      { status: 400, code: 'invalid_utf8', error: 'The body is not UTF-8.' },
    ],
    ['without a lead', { body: '{"name":"Ana"}' }, { status: 400, code: 'invalid_lead', error: 'The body must be {"lead": {…}}.' }],
    ['that is a list', { body: '[]' }, { status: 400, code: 'invalid_lead', error: 'The body must be {"lead": {…}}.' }],
    ['of null', { body: 'null' }, { status: 400, code: 'invalid_lead', error: 'The body must be {"lead": {…}}.' }],
    [
      'with a key that has a space',
      { headers: { 'Idempotency-Key': 'a b' }, body: json({ lead }) },
      { status: 400, code: 'invalid_key', error: 'Idempotency-Key must have 1 to 255 printable characters.' },
    ],
    [
      'with a key of 256 characters',
      { headers: { 'Idempotency-Key': 'k'.repeat(256) }, body: json({ lead }) },
      { status: 400, code: 'invalid_key', error: 'Idempotency-Key must have 1 to 255 printable characters.' },
    ],
    [
      'of another website',
      { body: json({ lead: { ...lead, website_slug: 'away' } }) },
      { status: 403, code: 'wrong_dealer', error: 'This lead belongs to another website.' },
    ],
  ])('%s is refused, and nothing is stored', async (_what, asked, expected) => {
    expect(await answer(asked)).toEqual(expected);
    expect(await stored()).toBe(0);
    expect(await answer({ body: json({ lead }) })).toEqual({ status: 201, id: expect.any(String) });
    expect(service.errors).toEqual([]);
  });

  it('that is cut off stores nothing, and the server goes on', async () => {
    const body = json({ lead });
    await expect(api.ask({ headers: { 'Content-Length': String(body.length) }, body, cutAfter: 10 })).rejects.toThrow();
    expect([await stored(), service.errors]).toEqual([0, []]);
    expect((await answer({ body })).status).toBe(201);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('may name a field %s', async (name) => {
    const body = `{"lead":{"name":"Ana","phone":"0412345678",${JSON.stringify(name)}:{"polluted":true,"form_completed":false}}}`;
    expect((await answer({ body })).status).toBe(201);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await database.db.selectFrom('leads').select('state').execute()).map(({ state }) => state)).toEqual(['complete']);
  });
});

test('an update may only name an id that could be one', async () => {
  const ids = ['1', 'x'.repeat(32), '0'.repeat(31), '0'.repeat(33), '0'.repeat(32), '%00', '..%2f..', "' or 1=1--", '0'.repeat(5000)];
  const expected = { status: 404, code: 'not_found', error: 'This enquiry cannot be changed any more. Please send it again.' };
  for (const id of ids) {
    const asked = {
      method: 'PUT',
      path: `/api/leads/${encodeURI(id)}`,
      headers: { 'Content-Type': 'application/json' },
      body: json({ lead }),
    };
    expect(await answer(asked)).toEqual(expected);
  }
});

const strict = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('headers', () => {
  it.each<[string, Ask, number]>([
    ['a stored lead', { body: json({ lead }) }, 201],
    ['a refused lead', { body: '{' }, 400],
    ['an unknown path', { path: '/api/nothing' }, 404],
    ['an unknown dealer', { headers: { Host: 'nobody.example.com' }, body: json({ lead }) }, 404],
    ['a method that is not there', { method: 'GET' }, 405],
    ['options', { method: 'OPTIONS' }, 204],
  ])('of the answer to %s are strict', async (_what, asked, status) => {
    const { headers, status: got } = await api.ask(asked);
    expect([got, headers]).toEqual([status, expect.objectContaining({ ...strict, vary: 'Origin' })]);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('methods', () => {
  it.each([
    ['GET', '/api/leads', 405, 'POST, OPTIONS'],
    ['DELETE', '/api/leads', 405, 'POST, OPTIONS'],
    ['POST', '/api/leads/0123', 405, 'PUT, OPTIONS'],
    ['POST', '/api/cars/a/print', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/api/leads', 204, 'POST, OPTIONS'],
    ['OPTIONS', '/api/nothing', 404, undefined],
    ['GET', '/api/leads/', 404, undefined],
    ['GET', '/api', 404, undefined],
  ])('%s %s: %i', async (method, path, status, allow) => {
    const { headers, status: got, text } = await api.ask({ method, path });
    expect([got, headers.allow]).toEqual([status, allow]);
    if (status === 405) expect(JSON.parse(text)).toEqual({ code: 'method_not_allowed', error: `This address takes ${allow}.` });
    if (status === 404) expect(JSON.parse(text)).toEqual({ code: 'not_found', error: 'Not found.' });
  });
});

describe('a page of another origin than the API', () => {
  const host = { Host: 'api.example.com' };
  const origin = 'https://away.example.com';
  const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,idempotency-key' };

  it('of a dealer with api.url may send leads', async () => {
    const asked = await api.ask({ method: 'OPTIONS', headers: { ...host, ...preflight, Origin: origin } });
    expect([asked.status, asked.headers]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key',
        'access-control-max-age': '7200',
        vary: 'Origin',
      }),
    ]);
    const sent = await api.ask({ headers: { ...host, Origin: origin }, body: json({ lead }) });
    expect([sent.status, sent.headers['access-control-allow-origin'], sent.headers['access-control-expose-headers']]).toEqual([
      201,
      origin,
      'Idempotent-Replayed, Retry-After',
    ]);
    expect(sent.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(sent.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    '/api/leads/with-files',
    '/api/calls/reveal',
    '/api/events/car_phone_call',
    '/api/events.json',
    '/api/nevdis',
    '/api/youx/quote',
  ])('may call %s, at the address that its pages know', async (path) => {
    const base = apiBase({ api: { url: `http://127.0.0.1:${api.port}/`, mock: false } });
    const url = `${base}${path.slice('/api'.length)}`;
    expect(url).toBe(`http://127.0.0.1:${api.port}${path}`);
    const asked = await fetch(url, { method: 'OPTIONS', headers: { ...preflight, Origin: origin } });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  });

  it('can read why a lead was refused', async () => {
    const { status, headers } = await api.ask({ headers: { ...host, Origin: origin }, body: '{' });
    expect([status, headers['access-control-allow-origin']]).toEqual([400, origin]);
  });

  it.each([
    ['of a dealer without api.url', 'https://hilltop.example.com'],
    ['of a stranger', 'https://evil.example'],
    ['without a name', 'null'],
  ])('%s may not', async (_what, from) => {
    const { status, headers, text } = await api.ask({ method: 'OPTIONS', headers: { ...host, ...preflight, Origin: from } });
    expect([status, JSON.parse(text)]).toEqual([
      403,
      { code: 'origin_not_allowed', error: 'Pages of this site may not call the API at this address.' },
    ]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
