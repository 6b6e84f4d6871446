import { describe, expect, test } from 'vitest';
import { connectionOf } from '#lib/indexing/connection.ts';
import type { OperatorRules } from '#lib/site/operator-file.ts';
import type { LayerName } from '#lib/site/resolve.ts';
import { siteSchema } from '#lib/site/schema.ts';

const host = 'https://search.example.com';
const operator = { file: 'tenants/operator.json', secrets: {}, hosts: { [host]: { adminKey: 'env:FORECOURT_SEARCH_ADMIN_KEY' } } };
/** A dealer whose search.host is set by this layer. */
const siteOf = (search: object, secrets: object = {}, layer: LayerName = 'site', hosts: OperatorRules['hosts'] = operator.hosts) => ({
  site: siteSchema.parse({ slug: 'acme', search, secrets }),
  operator: { ...operator, hosts },
  origins: () => ({ name: layer, file: 'tenants/acme/site.json' }),
});
const key = { FORECOURT_SEARCH_ADMIN_KEY: 'admin' };

describe('the server of a dealer', () => {
  test.each<[string, object, string | undefined, Record<string, string>, string]>([
    ['the site’s', { host: `${host}/` }, undefined, key, host],
    [
      'the environment’s over the site’s',
      { host },
      undefined,
      { ...key, FORECOURT_SEARCH_HOST: 'http://10.0.0.1:7700' },
      'http://10.0.0.1:7700',
    ],
    [
      'the option’s over both',
      { host },
      'http://10.0.0.2:7700/',
      { ...key, FORECOURT_SEARCH_HOST: 'http://10.0.0.1' },
      'http://10.0.0.2:7700',
    ],
  ])('%s', (_name, search, hostOption, env, expected) => {
    expect(connectionOf(siteOf(search), hostOption, env)).toEqual({ host: expected, key: 'admin', keyName: 'FORECOURT_SEARCH_ADMIN_KEY' });
  });

  test('the key comes from the variable that the site names', () => {
    const site = siteOf({ host }, { searchAdminKey: 'env:ACME_KEY' });
    expect(connectionOf(site, undefined, { ...key, ACME_KEY: 'acme' })).toMatchObject({ key: 'acme', keyName: 'ACME_KEY' });
    expect(() => connectionOf(site, undefined, key)).toThrow('acme: ACME_KEY is not set. It must hold the search server’s admin key');
  });

  // Rule O15.
  const elsewhere = 'https://evil.example.com';
  const given = (address: string) =>
    `acme: no admin key is given for ${address}: add "hosts": { "${address}": { "adminKey": "env:FORECOURT_SEARCH_ADMIN_KEY" } } to tenants/operator.json, or set secrets.searchAdminKey`;
  test.each<[string, ReturnType<typeof siteOf>, string | undefined, string | undefined]>([
    ['the fleet’s key does not go to a host that the dealer wrote', siteOf({ host: elsewhere }), given(elsewhere), undefined],
    ['nor to one that the platform named', siteOf({ host: elsewhere }, {}, 'remote'), given(elsewhere), undefined],
    ['nor does the dealer’s own', siteOf({ host: elsewhere }, { searchAdminKey: 'env:ACME_KEY' }, 'remote'), given(elsewhere), undefined],
    ['nor to another port of the host', siteOf({ host: `${host}:8443` }), given(`${host}:8443`), undefined],
    ['nor to this machine', siteOf({ host: 'http://127.0.0.1:7700' }), undefined, undefined],
    ['where the platform names the operator’s host, its key goes there', siteOf({ host }, {}, 'remote'), undefined, 'admin'],
  ])('%s', (_name, dealer, problem, expected) => {
    const open = () => connectionOf(dealer, undefined, { ...key, ACME_KEY: 'acme' });
    if (problem) expect(open).toThrow(problem);
    else expect(open().key).toBe(expected);
  });

  test.each(['http://localhost:7700', 'http://127.0.0.1:7700', 'http://[::1]:7700', 'http://search.localhost'])(
    '%s may be run without keys',
    (local) => {
      expect(connectionOf(siteOf({ host: local }), undefined, {})).toMatchObject({ host: local, key: undefined });
    },
  );

  test.each<[string, object, string | undefined, Record<string, string>, string]>([
    [
      'everything missing, at once',
      {},
      undefined,
      {},
      'acme: no search server is set: set search.host of the site, FORECOURT_SEARCH_HOST or --host',
    ],
    [
      'an option that is not an address',
      {},
      'search.example.com',
      key,
      'acme: --host is not an address that starts with https:// or http://',
    ],
    [
      'a variable that is not an address',
      {},
      undefined,
      { ...key, FORECOURT_SEARCH_HOST: 'ftp://x' },
      'acme: FORECOURT_SEARCH_HOST is not an address that starts with https:// or http://',
    ],
    [
      'a key that a header cannot carry',
      { host },
      undefined,
      { FORECOURT_SEARCH_ADMIN_KEY: 'top secret' },
      'acme: FORECOURT_SEARCH_ADMIN_KEY holds a space, a line break or a letter that a header cannot carry. It must hold the search server’s admin key',
    ],
    [
      'the admin key as the browser’s',
      { host, apiKey: 'admin' },
      undefined,
      key,
      'acme: search.apiKey is the admin key of FORECOURT_SEARCH_ADMIN_KEY, which pages would publish. Remove it and change the server’s key',
    ],
  ])('refuses %s', (_name, search, hostOption, env, message) => {
    expect(() => connectionOf(siteOf(search), hostOption, env)).toThrow(message);
    expect(() => connectionOf(siteOf(search), hostOption, env)).not.toThrow('secret');
  });
});
