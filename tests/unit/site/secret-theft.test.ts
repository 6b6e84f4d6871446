import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { destination, openDestination } from '#lib/destinations/destinations.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { dealerEnvironment } from '#lib/model/secrets.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { loadDealerContent } from '#lib/pull/content/dealer-content.ts';
import { parsePath } from '#lib/site/path.ts';
import { remoteHomes } from '#lib/site/remote-settings.ts';
import { schemaAt } from '#lib/site/table.ts';
import { type Attempt, folder, hook, law, load, operator, platform, problemsOf, service, slug } from './dealer-folder.ts';

const leads = (...destinations: object[]) => ({ leads: { destinations } });
const at = 'tenants/hilltop/site.json:L: settings.leads.destinations[0].secret';
const renamed = (name: string, own: string) =>
  `rename the variable to ${own}, or allow it in tenants/operator.json: "secrets": { "${name}": ["hilltop"] }`;
const reserved = (name: string, own = 'HILLTOP_KEY') =>
  `${name} belongs to the machine or the product, so no dealer may name it; put what the dealer needs into a variable of its own, such as ${own}`;
const foreign = (name: string, own: string) => `${name} is not a variable of hilltop; ${renamed(name, own)}`;
const oneSecret = 'a secret must not be written here: name its environment variable, such as "env:CRM_KEY"';

/** Rule O14. */
describe('a dealer cannot name', () => {
  test.each<[string, Attempt, string[]]>([
    ['a cloud key', { settings: leads(hook('AWS_SECRET_ACCESS_KEY')) }, [`${at}: ${reserved('AWS_SECRET_ACCESS_KEY')}`]],
    ['a token of the product', { settings: leads(hook('FORECOURT_API_TOKEN')) }, [`${at}: ${reserved('FORECOURT_API_TOKEN')}`]],
    ['a setting of the machine', { settings: leads(hook('PATH')) }, [`${at}: ${reserved('PATH')}`]],
    ['a database', { settings: leads(hook('DATABASE_URL')) }, [`${at}: ${reserved('DATABASE_URL')}`]],
    ['a name without a prefix', { settings: leads(hook('CRM_KEY')) }, [`${at}: ${foreign('CRM_KEY', 'HILLTOP_CRM_KEY')}`]],
    ['its prefix without more', { settings: leads(hook('HILLTOP')) }, [`${at}: ${foreign('HILLTOP', 'HILLTOP_KEY')}`]],
    ['its prefix inside a word', { settings: leads(hook('HILLTOPS_KEY')) }, [`${at}: ${foreign('HILLTOPS_KEY', 'HILLTOP_HILLTOPS_KEY')}`]],
    [
      'the variable of a dealer with a longer name',
      { settings: leads(hook('HILLTOP_TRUCKS_KEY')) },
      [`${at}: HILLTOP_TRUCKS_KEY is a variable of the dealer hilltop-trucks; ${renamed('HILLTOP_TRUCKS_KEY', 'HILLTOP_KEY')}`],
    ],
    [
      'the variable of another dealer',
      { settings: leads(hook('HARBOUR_KEY')), files: { 'harbour/site.json': { settings: law } } },
      [`${at}: HARBOUR_KEY is a variable of the dealer harbour; ${renamed('HARBOUR_KEY', 'HILLTOP_HARBOUR_KEY')}`],
    ],
    [
      'an address that holds a secret',
      { settings: leads({ ...hook('HILLTOP_KEY'), url: 'env:REDIS_URL' }) },
      [`tenants/hilltop/site.json:L: settings.leads.destinations[0].url: ${reserved('REDIS_URL')}`],
    ],
    [
      'addresses and a mail server',
      { settings: leads({ kind: 'email', to: 'env:LEADS_TO', smtp: 'env:SMTP' }) },
      [
        `tenants/hilltop/site.json:L: settings.leads.destinations[0].to: ${foreign('LEADS_TO', 'HILLTOP_LEADS_TO')}`,
        `tenants/hilltop/site.json:L: settings.leads.destinations[0].smtp: ${foreign('SMTP', 'HILLTOP_SMTP')}`,
      ],
    ],
    [
      'a variable in a recipient of alerts',
      { settings: { alerts: { recipients: [hook('NPM_TOKEN')] } } },
      [`tenants/hilltop/site.json:L: settings.alerts.recipients[0].secret: ${reserved('NPM_TOKEN')}`],
    ],
    [
      'a variable for a lookup and for quotes',
      { settings: { api: { lookups: { nevdis: service('CI_JOB_TOKEN') }, quotes: service('NODE_AUTH_TOKEN') } } },
      [
        `tenants/hilltop/site.json:L: settings.api.lookups.nevdis.key: ${reserved('CI_JOB_TOKEN')}`,
        `tenants/hilltop/site.json:L: settings.api.quotes.key: ${reserved('NODE_AUTH_TOKEN')}`,
      ],
    ],
    [
      'a variable for the bot check',
      { settings: { forms: { botCheck: { kind: 'turnstile', siteKey: 'x', secret: 'env:GITHUB_TOKEN' } } } },
      [`tenants/hilltop/site.json:L: settings.forms.botCheck.secret: ${reserved('GITHUB_TOKEN')}`],
    ],
    [
      'a variable of the group of secrets, each of them',
      {
        settings: {
          secrets: { searchAdminKey: 'env:MEILI_MASTER_KEY', crmKey: 'env:PGPASSWORD', webhookSecret: 'env:FORECOURT_WEBHOOK_SECRET' },
        },
      },
      [
        `tenants/hilltop/site.json:L: settings.secrets.searchAdminKey: ${reserved('MEILI_MASTER_KEY')}`,
        `tenants/hilltop/site.json:L: settings.secrets.crmKey: ${reserved('PGPASSWORD')}`,
        `tenants/hilltop/site.json:L: settings.secrets.webhookSecret: ${reserved('FORECOURT_WEBHOOK_SECRET')}`,
      ],
    ],
    [
      'a variable in overrides',
      { site: { overrides: leads(hook('AWS_SESSION_TOKEN')) } },
      [`tenants/hilltop/site.json:L: overrides.leads.destinations[0].secret: ${reserved('AWS_SESSION_TOKEN')}`],
    ],
    [
      'a variable in a layer of its group',
      { site: { group: 'north' }, files: { 'layers/groups/north.json': leads(hook('OPS_SMTP')) } },
      [`tenants/layers/groups/north.json:L: leads.destinations[0].secret: ${foreign('OPS_SMTP', 'HILLTOP_OPS_SMTP')}`],
    ],
    [
      'a token for its source',
      { site: { source: platform({ token: 'env:FORECOURT_API_TOKEN' }) } },
      [`tenants/hilltop/site.json:L: source.token: ${reserved('FORECOURT_API_TOKEN')}`],
    ],
    [
      'a variable for the stock list',
      { site: { source: platform({ search: { host: 'https://search.example.com', key: 'env:HILLTOP_TRUCKS_SEARCH' } }) } },
      [
        `tenants/hilltop/site.json:L: source.search.key: HILLTOP_TRUCKS_SEARCH is a variable of the dealer hilltop-trucks; ${renamed('HILLTOP_TRUCKS_SEARCH', 'HILLTOP_SEARCH')}`,
      ],
    ],
    [
      'a reserved variable of its own prefix',
      { dealer: 'aws', settings: leads(hook('AWS_CRM_KEY')) },
      [
        'tenants/aws/site.json:L: settings.leads.destinations[0].secret: AWS_CRM_KEY belongs to the machine or the product, so no dealer may name it; put what the dealer needs into another variable, such as SITE_AWS_KEY, and allow it in tenants/operator.json: "secrets": { "SITE_AWS_KEY": ["aws"] }',
      ],
    ],
    [
      'a variable that the operator allows another dealer',
      { settings: leads(hook('OPS_KEY')), files: operator({ secrets: { OPS_KEY: ['hilltop-trucks'] } }) },
      [`${at}: ${foreign('OPS_KEY', 'HILLTOP_OPS_KEY')}`],
    ],
    [
      'a name of Object.prototype',
      { settings: leads(hook('CONSTRUCTOR')), files: operator({ secrets: {} }) },
      [`${at}: ${foreign('CONSTRUCTOR', 'HILLTOP_CONSTRUCTOR')}`],
    ],
    ...[
      'env:hilltop_key',
      'ENV:HILLTOP_KEY',
      'env: HILLTOP_KEY',
      'env:HILLTOP_KEY ',
      'env:HILLTOP_KEY\n',
      'env:HILLTOP_KEY,AWS_X',
      'env:__PROTO__',
    ].map((text): [string, Attempt, string[]] => [
      `a variable written as ${JSON.stringify(text)}`,
      { settings: { secrets: { crmKey: text } } },
      [`tenants/hilltop/site.json:L: settings.secrets.crmKey: ${oneSecret}; move the value to that variable`],
    ]),
  ])('%s', async (_what, attempt, problems) => expect(await problemsOf(attempt)).toEqual(problems));
});

/** Rule O14. */
test.each<[string, Attempt, string[]]>([
  ['its own', { settings: leads(hook('HILLTOP_CRM_KEY')) }, ['HILLTOP_CRM_KEY']],
  ['its own, whose name starts with a digit', { dealer: '4x4', settings: leads(hook('_4X4_KEY')) }, ['_4X4_KEY']],
  ['one that the operator allows it', { settings: leads(hook('OPS_KEY')), files: operator({ secrets: { OPS_KEY: [slug] } }) }, ['OPS_KEY']],
  ['one that the operator allows all', { settings: leads(hook('OPS_KEY')), files: operator({ secrets: { OPS_KEY: ['*'] } }) }, ['OPS_KEY']],
  [
    'one of another dealer that the operator allows it',
    { settings: leads(hook('HILLTOP_TRUCKS_KEY')), files: operator({ secrets: { HILLTOP_TRUCKS_KEY: [slug] } }) },
    ['HILLTOP_TRUCKS_KEY'],
  ],
])('a dealer may name %s, and reads nothing else', async (_what, attempt, granted) => {
  const { granted: found } = await load(attempt);
  expect(found).toEqual(granted);
  const env = Object.fromEntries([...granted, 'AWS_SECRET_ACCESS_KEY', 'HILLTOP_OTHER'].map((name) => [name, 'value']));
  expect(Object.keys(dealerEnvironment({ granted: found }, env))).toEqual(granted);
});

/** Rule O14. */
describe('the platform and content name no secret', () => {
  test('no option that the platform sets holds a secret', () => {
    const { pattern } = z.toJSONSchema(secretName);
    const seen = new Set<unknown>();
    const holds = (schema: unknown): boolean => {
      if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
      seen.add(schema);
      return (schema as { pattern?: string }).pattern === pattern || Object.values(schema).some(holds);
    };
    expect(holds(schemaAt(['secrets', 'crmKey']))).toBe(true);
    expect(remoteHomes.filter(({ to }) => holds(schemaAt(parsePath(to) ?? [])))).toEqual([]);
  });

  test('a variable that the platform names is left out and reported', async () => {
    const remote = { search_api_key: 'env:HILLTOP_CRM_KEY', city: 'env:AWS_SECRET_ACCESS_KEY' };
    const { site, granted, notices } = await load({ remote });
    expect([site.search.apiKey, site.dealer.city, granted]).toEqual([undefined, undefined, []]);
    expect(notices.filter(({ file }) => file.startsWith('the platform')).map(({ path, problem }) => `${path}: ${problem}`)).toEqual([
      'city: ignored: the platform may not name the variable AWS_SECRET_ACCESS_KEY',
      'search_api_key: ignored: the platform may not name the variable HILLTOP_CRM_KEY',
    ]);
  });

  test('a destination, a secret and a source of the platform are no settings', async () => {
    const remote = { leads: leads(hook('AWS_X')).leads, secrets: { crmKey: 'env:AWS_X' }, source: { token: 'env:AWS_X' }, overrides: {} };
    const { site, granted, source } = await load({ remote });
    expect([site.leads.destinations, site.secrets, granted, source]).toEqual([[], {}, [], { kind: 'files' }]);
  });

  test('front matter of content stays text', async () => {
    const tenantDir = join(
      await folder({ 'hilltop/content/x.md': '---\ntitle: env:AWS_SECRET_ACCESS_KEY\n---\nenv:AWS_SECRET_ACCESS_KEY' }),
      slug,
    );
    const { site } = await load({});
    const { pages } = await loadDealerContent({ tenantDir, remote: undefined, site, today: '2026-11-23' }, []);
    expect(pages.map(({ title }) => title)).toContain('env:AWS_SECRET_ACCESS_KEY');
  });

  test('a name that resolves to this machine gets nothing', async () => {
    const network = makeGuardedFetch({ allowPrivate: false, lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
    const sent = network.fetch('http://crm.example.com:8080/', { method: 'POST', headers: { Authorization: 'Bearer secret' }, body: '{}' });
    await expect(sent).rejects.toThrow(
      'crm.example.com is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours.',
    );
    await network.close();
  });

  test('a destination reads only what its dealer was granted, whatever it names', () => {
    const dealer = { granted: ['HILLTOP_HOOK'], platform: { api: 'https://platform.example.com', token: 'FORECOURT_API_TOKEN' } } as never;
    const env = { AWS_SECRET_ACCESS_KEY: 'cloud', FORECOURT_API_TOKEN: 'fleet' };
    const world = { env, fetch: noNetwork, connect: noNetwork, now: () => 0 };
    for (const name of Object.keys(env))
      expect(() => openDestination(destination.parse(hook(name)), dealer, world)).toThrow(`${name} is not set`);
  });
});

const noNetwork = () => Promise.reject(new Error('nothing is contacted here'));
