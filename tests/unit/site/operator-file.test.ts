import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { targetHeaders, upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import { SiteError } from '#lib/site/problem.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { tokensForPull } from '#lib/site/source-tokens.ts';
import { createJsonClient } from '#lib/sources/http.ts';
import { load, operator, platform, problemsOf, slug } from './dealer-folder.ts';

/** Rule O14. */
describe('the operator’s file', () => {
  test.each<[string, unknown, string[]]>([
    [
      'cannot allow what nobody may name',
      { secrets: { AWS_SECRET_ACCESS_KEY: ['*'] } },
      [
        'tenants/operator.json:L: secrets.AWS_SECRET_ACCESS_KEY: belongs to the machine or the product, so no dealer may use it. Allow a variable of another name; correct the name',
      ],
    ],
    [
      'cannot send a cloud key to a platform',
      { hosts: { 'https://platform.example.com': { token: 'env:AWS_SESSION_TOKEN' } } },
      [
        'tenants/operator.json:L: hosts["https://platform.example.com"].token: belongs to the machine or the product, so no dealer may use it. Allow a variable of another name, got the text "env:AWS_SESSION_TOKEN"; correct it',
      ],
    ],
    ['has known keys', { secret: {} }, ['tenants/operator.json:L: secret: unknown key; did you mean secrets?']],
    [
      'names hosts',
      { hosts: { 'https://platform.example.com/api': {} } },
      [
        'tenants/operator.json:L: hosts["https://platform.example.com/api"]: expected scheme and host alone, such as "https://platform.example.com"; correct the name',
      ],
    ],
    [
      'names hosts with their scheme',
      { hosts: { 'platform.example.com': {} } },
      [
        'tenants/operator.json:L: hosts["platform.example.com"]: expected an address such as https://platform.example.com; correct the name',
      ],
    ],
    [
      'is an object',
      '[]',
      ['tenants/operator.json:L: expected an object of $schema, secrets, hosts, got a list of 0; change it to that type'],
    ],
    [
      'has no prototype names',
      '{ "secrets": { "__proto__": ["*"] } }',
      ['tenants/operator.json:L: secrets.__proto__: no key may have this name; remove it or rename it'],
    ],
    [
      'lists dealers',
      { secrets: { OPS_KEY: ['Hilltop!'] } },
      ['tenants/operator.json:L: secrets.OPS_KEY[0]: expected the slug of a dealer, or "*" for all; write it in that form'],
    ],
  ])('%s', async (_what, content, problems) => expect(await problemsOf({ files: operator(content) })).toEqual(problems));

  test('cannot be a folder (rule O17)', async () => {
    expect(await problemsOf({ files: { 'operator.json/x': '' } })).toEqual([
      'tenants/operator.json: this is a folder, not a file; put a file there',
    ]);
  });
});

/** Rule O15. */
describe('a token of the platform is given', () => {
  const hosts = {
    'https://platform.example.com': { token: 'env:FORECOURT_API_TOKEN' },
    'https://search.example.com': { searchKey: 'env:FORECOURT_SEARCH_KEY' },
  };
  const files = operator({ hosts });
  const given = { token: 'FORECOURT_API_TOKEN', searchKey: 'FORECOURT_SEARCH_KEY' };
  const missing = (option: string, what: string, origin: string, kind: string, name: string) =>
    `tenants/hilltop/site.json:L: source.${option}: no ${what} is given for ${origin}; add "hosts": { "${origin}": { "${kind}": "env:${name}" } } to tenants/operator.json, or name a variable of the dealer in source.${option === 'api' ? 'token' : 'search.key'}`;
  const noToken = (origin: string) => missing('api', 'API token', origin, 'token', 'FORECOURT_API_TOKEN');
  const noKey = (origin: string) => missing('search.host', 'search key', origin, 'searchKey', 'FORECOURT_SEARCH_KEY');

  test.each<[string, object, object, object]>([
    ['for its host', {}, files, given],
    ['by the dealer itself', { api: 'https://own.example.com', token: 'env:HILLTOP_TOKEN' }, files, { ...given, token: 'HILLTOP_TOKEN' }],
  ])('%s', async (_what, more, beside, expected) => {
    const { tokens, tokenProblems } = await load({ site: { source: platform(more) }, files: beside as Record<string, unknown> });
    expect([tokens, tokenProblems]).toEqual([expected, []]);
  });

  test.each<[string, object, Record<string, unknown>, string[]]>([
    ['nobody gave it', {}, {}, [noToken('https://platform.example.com'), noKey('https://search.example.com')]],
    ['source.api changed', { api: 'https://evil.example.com/api' }, files, [noToken('https://evil.example.com')]],
    [
      'the address looks alike',
      { api: 'https://platform.example.com.evil.example/api' },
      files,
      [noToken('https://platform.example.com.evil.example')],
    ],
    ['the host is a user name', { api: 'https://platform.example.com@evil.example/api' }, files, [noToken('https://evil.example')]],
    ['the port differs', { api: 'https://platform.example.com:8443/api' }, files, [noToken('https://platform.example.com:8443')]],
    ['it is not encrypted', { api: 'http://platform.example.com/api' }, files, [noToken('http://platform.example.com')]],
    [
      'it is the token of another host',
      { search: { host: 'https://platform.example.com' } },
      files,
      [noKey('https://platform.example.com')],
    ],
    ['the host has a name of Object.prototype', { api: 'http://constructor/api' }, files, [noToken('http://constructor')]],
  ])('not if %s: check refuses it, and no pull is made', async (_what, more, beside, problems) => {
    const attempt = { site: { source: platform(more) }, files: beside };
    expect(await problemsOf(attempt)).toEqual(problems);
    const loaded = await load(attempt);
    expect(() => tokensForPull(loaded)).toThrow(SiteError);
  });

  test.each(['/\\evil.example.com/x', 'https://evil.example.com/x', '/api/x'])('a call to %s carries it only to its host', (events) => {
    const source = { api: 'https://platform.example.com/api', token: 'FORECOURT_API_TOKEN' };
    const site = siteSchema.parse({ slug, api: { forward: { events } } });
    const target = upstreamSettings(site, source).forward.events;
    const sent = target && targetHeaders(target, source, { FORECOURT_API_TOKEN: 'fleet' });
    expect([target && new URL(target.url).host, sent]).toEqual(
      events === '/api/x' ? ['platform.example.com', { Authorization: 'Bearer fleet' }] : ['evil.example.com', {}],
    );
  });

  test('a redirect to another host leaves it behind', async () => {
    const seen: (string | undefined)[] = [];
    const other = await listen((request) => seen.push(request.headers.authorization));
    const first = await listen((request) => seen.push(request.headers.authorization), `${other.url}/stolen`);
    const client = createJsonClient({ fetch, now: Date.now, sleep: async () => undefined, random: () => 0 });
    await client.send({ url: first.url, token: 'fleet' });
    await Promise.all([first.close(), other.close()]);
    expect([seen[0], seen.filter((bearer, index) => index > 0 && bearer !== undefined)]).toEqual(['Bearer fleet', []]);
  });
});

/** A server on this machine that answers `{}`, or redirects. */
async function listen(onRequest: (request: IncomingMessage) => void, redirect?: string) {
  const server = createServer((request, response) => {
    onRequest(request);
    response.writeHead(redirect ? 302 : 200, redirect ? { Location: redirect } : { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) };
}
