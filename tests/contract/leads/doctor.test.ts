import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDatabase } from '#lib/api/doctor/check-database.ts';
import { checkDealer } from '#lib/api/doctor/check-dealer.ts';
import { checkFilesSecret } from '#lib/api/doctor/check-files-secret.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { closeAfterEach } from './close-after-each.ts';
import { freshSqlite } from './databases.ts';
import { startMailServer } from './mail-server.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { openPostgres, unlessPostgres } from './stores.ts';
import { hilltop } from './yard.ts';

const closing = closeAfterEach();

const goodSecret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
type Setup = { dealer?: Parameters<typeof hilltop>[1]; allowPrivate?: boolean; ahead?: number };

/** What doctor says about these destinations, without the line about the site. */
async function examine(settings: object[], env: Record<string, string>, { dealer = {}, allowPrivate = true, ahead = 0 }: Setup = {}) {
  const network = closing(makeGuardedFetch({ allowPrivate }));
  const world = { ...network, env, now: () => Date.now() + ahead };
  const findings = await checkDealer(hilltop(settings, { sender: 'web@hilltop.example.com', ...dealer }), world);
  const text = JSON.stringify(findings);
  for (const secret of Object.values(env).filter((value) => value.length > 12 && !value.startsWith('http')))
    expect(text).not.toContain(secret);
  return findings
    .filter(({ subject }) => subject !== 'site')
    .map(({ level, subject, text: said, fix }) => [level, subject, said, ...(fix ? [fix] : [])]);
}

const hook = (url: string) => ({ kind: 'webhook', name: 'crm', url, secret: 'env:HOOK' });
const unencrypted = (origin: string) => [
  'warning',
  'crm',
  `${origin} is not encrypted, and leads are personal data`,
  'use an address that starts with https://',
];
const clock = ['ok', 'clock', 'agrees with the servers that were reached'];

test('recipients of alerts need their variables, where the watcher runs', async () => {
  const mail = { kind: 'email', name: 'email', to: 'ops@example.com', smtp: 'env:OPS_SMTP' } as const;
  const pager = { kind: 'webhook', name: 'pager', url: 'env:PAGER_URL', secret: 'env:PAGER_SECRET' } as const;
  const alerts = { recipients: [mail, pager], failures: 3, staleMs: 3_600_000, pendingMs: 3_600_000, silentMs: undefined, quarantined: 20 };
  const env = { OPS_SMTP: 'smtp://mail.example.com', PAGER_URL: 'https://pager.example.com' };
  expect((await examine([], env, { dealer: { alerts } })).slice(-2)).toEqual([
    ['ok', 'alerts to email', 'has its variables'],
    ['warning', 'alerts to pager', 'PAGER_SECRET is not set', 'correct it where the watcher runs; until then alerts wait'],
  ]);
});

describe('a web destination', () => {
  test.each<[string, Reply, string[]]>([
    ['answers', { status: 405 }, ['ok', 'crm', '$ answers (HTTP 405)']],
    ['is broken', { status: 503 }, ['warning', 'crm', '$ answers with HTTP 503', 'ask the people who run it']],
    [
      'moved',
      { status: 301, headers: { Location: 'http://127.0.0.1:59999/' } },
      ['warning', 'crm', '$ redirects (HTTP 301), which deliveries do not follow', 'use the address that it redirects to'],
    ],
  ])('that %s', async (_name, reply, expected) => {
    const receiver = closing(await startReceiver(() => reply));
    const { origin } = new URL(receiver.url);
    expect(await examine([hook('env:URL')], { HOOK: goodSecret, URL: `${receiver.url}?key=4711` })).toEqual([
      unencrypted(origin),
      expected.map((text) => text.replace('$', origin)),
      clock,
    ]);
    expect(receiver.hits.map(({ method, body }) => [method, body])).toEqual([['HEAD', '']]);
  });

  test('that is silent or gone', async () => {
    const silent = closing(await startReceiver(() => ({ status: 200, hangMs: 60_000 })));
    const fix = 'check the address, and whether this machine may reach it';
    const slow = await examine([hook(silent.url)], { HOOK: goodSecret }, { dealer: { timeoutMs: 200 } });
    expect(slow[1]).toEqual(['problem', 'crm', `${new URL(silent.url).origin}: no answer in time`, fix]);
    const gone = await examine([hook('http://127.0.0.1:59999/in')], { HOOK: goodSecret });
    expect(gone[1]).toEqual(['problem', 'crm', 'http://127.0.0.1:59999: no connection (ECONNREFUSED)', fix]);
  });

  test('inside our network', async () => {
    const [, finding] = await examine([hook('http://127.0.0.1:59999/in')], { HOOK: goodSecret }, { allowPrivate: false });
    expect(finding).toEqual([
      'problem',
      'crm',
      'http://127.0.0.1:59999: 127.0.0.1 is a private address',
      'use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours',
    ]);
  });

  test.each([
    ['changeme', 'is a placeholder'],
    ['short-one', 'has fewer than 16 characters'],
    ['whsec_a b', 'begins with whsec_ but is not base64'],
    ['whsec_c2VjcmV0', 'has fewer than 24 bytes'],
  ])('with the secret %s', async (HOOK, fault) => {
    const receiver = closing(await startReceiver());
    const findings = await examine([hook(receiver.url)], { HOOK });
    expect(findings[2]).toEqual([
      'warning',
      'crm',
      `its secret ${fault}`,
      'set a random one on both sides, for example with: openssl rand -base64 32',
    ]);
  });

  test.each([
    [300_000, 'is 300 s ahead of the servers that were reached'],
    [-300_000, 'is 300 s behind the servers that were reached'],
  ])('whose clock is %i ms away', async (ahead, text) => {
    const receiver = closing(await startReceiver());
    const found = (await examine([hook(receiver.url)], { HOOK: goodSecret }, { ahead })).at(-1);
    expect(found?.slice(0, 2)).toEqual(['warning', 'clock']);
    expect(found?.[2]?.replace(/29\d|30\d/, '300')).toBe(text);
  });

  test('names all variables that are missing at once', async () => {
    expect(await examine([hook('env:URL')], {})).toEqual([
      ['problem', 'crm', 'URL, HOOK are not set', 'set them where the commands api and serve run; until then leads wait'],
    ]);
    expect(await examine([hook('env:URL')], { URL: 'nowhere', HOOK: goodSecret })).toEqual([
      ['problem', 'crm', 'URL must be an address that starts with https:// or http://', 'correct it; until then leads wait'],
    ]);
  });
});

describe('a destination with a key', () => {
  test.each([
    ['platform', { kind: 'platform', name: 'crm' }, 'GET', '/hook/dealerships/77/available_service_bookings.json'],
    ['CarClarity', { kind: 'car-clarity', name: 'crm', url: 'env:URL', key: 'env:KEY' }, 'HEAD', '/hook'],
  ])('%s that takes or refuses the key', async (_name, settings, method, path) => {
    let status = 200;
    const receiver = closing(await startReceiver(() => ({ status })));
    const { origin } = new URL(receiver.url);
    const env = { URL: receiver.url, KEY: 'long-enough-key', FORECOURT_API_TOKEN: 'long-enough-token' };
    const setup = { dealer: { platform: { api: receiver.url, token: 'FORECOURT_API_TOKEN' } } };
    expect((await examine([settings], env, setup))[1]).toEqual(['ok', 'crm', `${origin} answers (HTTP 200)`]);
    status = 401;
    const refused = ['problem', 'crm', `${origin} refuses our key (HTTP 401)`, 'ask the service for a new key and set it'];
    expect((await examine([settings], env, setup))[1]).toEqual(refused);
    expect(receiver.hits[0]).toMatchObject({ method, url: path, body: '' });
  });
});

describe('a service that pages ask', () => {
  const service = (url: string, name: string) => ({ url, key: `env:${name}` });
  const dealer = (url: string) => {
    const { upstreams } = hilltop([]);
    const lookups = { ...upstreams.lookups, services: { nevdis: service(url, 'NEVDIS'), autograb: service(url, 'AUTOGRAB') } };
    return { dealer: { upstreams: { ...upstreams, lookups, quotes: service(url, 'YOUX') } } };
  };
  const keyFix = 'ask the service for a new key and set it';

  test('gets the key and no question', async () => {
    let status = 405;
    const receiver = closing(await startReceiver(() => ({ status })));
    const { origin } = new URL(receiver.url);
    const env = { NEVDIS: 'long-enough-nevdis', AUTOGRAB: 'long-enough-autograb', YOUX: 'short' };
    const named = async () => (await examine([], env, dealer(receiver.url))).filter(([level]) => level !== 'ok');
    const plain = (name: string) => [
      ...['warning', name, `${origin} is not encrypted, and requests carry our key`, 'use an address that starts with https://'],
    ];
    const odd = [
      ...['warning', 'youX', 'its key is very short, a placeholder, or holds characters that a header cannot carry'],
      'set the key that the service gave you',
    ];
    expect((await named()).slice(1)).toEqual([plain('nevdis'), plain('autograb'), plain('youX'), odd]);
    status = 403;
    expect(await named()).toContainEqual(['problem', 'autograb', `${origin} refuses our key (HTTP 403)`, keyFix]);
    expect(new Set(receiver.hits.map(({ method, body }) => `${method} ${body}`))).toEqual(new Set(['HEAD ']));
    expect(receiver.hits.slice(0, 3).map(({ headers }) => headers.authorization)).toEqual(Object.values(env).map((key) => `Bearer ${key}`));
  });

  test('lacks its key', async () => {
    const fix = 'set it where the commands api and serve run; until then pages get no answer from this service';
    expect((await examine([], { NEVDIS: ' ' }, dealer('https://127.0.0.1:59999'))).slice(1)).toEqual(
      ['nevdis', 'autograb', 'youX'].map((name) => ['problem', name, `${name.toUpperCase()} is not set`, fix]),
    );
  });
});

describe('a mail server', () => {
  const mail = { kind: 'email', name: 'sales', to: 'sales@example.com', smtp: 'env:SMTP' };
  const fix = 'check host, port, user and password of the mail server’s address';

  test('that takes mail', async () => {
    const server = closing(await startMailServer());
    expect(await examine([mail], { SMTP: server.url })).toEqual([['ok', 'sales', `127.0.0.1:${server.port} takes mail`]]);
    expect(server.mails).toEqual([]);
  });

  test('with a login', async () => {
    const onAuth = (
      auth: { password?: string | null | undefined },
      _session: unknown,
      done: (error: Error | null, user?: { user: string }) => void,
    ) => (auth.password === 'right-password' ? done(null, { user: 'web' }) : done(new Error('no')));
    const server = closing(await startMailServer({}, { disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth }));
    const at = (password: string) => ({ SMTP: `smtp://web:${password}@127.0.0.1:${server.port}?requireTLS=false` });
    expect(await examine([mail], at('right-password'))).toEqual([
      ['ok', 'sales', `127.0.0.1:${server.port} takes mail, and lets us log in`],
    ]);
    expect(await examine([mail], at('wrong-password'))).toEqual([
      ['problem', 'sales', `127.0.0.1:${server.port}: the mail server refused the login (535)`, fix],
    ]);
  });

  test('that is not there, or offers no encryption', async () => {
    const server = closing(await startMailServer());
    expect(await examine([mail], { SMTP: 'smtp://127.0.0.1:59999' })).toEqual([
      ['problem', 'sales', '127.0.0.1:59999: no connection to the mail server (ECONNREFUSED)', fix],
    ]);
    expect(await examine([mail], { SMTP: `${server.url}?requireTLS=true` })).toEqual([
      ['problem', 'sales', `127.0.0.1:${server.port}: the mail server offers no valid encryption (500)`, fix],
    ]);
  });

  test('from a sender that nobody chose', async () => {
    const server = closing(await startMailServer());
    expect((await examine([mail], { SMTP: server.url }, { dealer: { sender: undefined } }))[1]).toEqual([
      'warning',
      'sales',
      'mails come from leads@hilltop.example.com, which nobody chose',
      'set leads.sender to an address that the mail server may send from, or mails end as spam',
    ]);
  });
});

test('a dealer without destinations', async () => {
  expect(await examine([], {})).toEqual([
    ['warning', 'destinations', 'there are none, so leads are kept and go nowhere', 'name them in leads.destinations of its site.json'],
  ]);
});

test.each([
  [{}, 'warning', 'files that are too large for a mail, or go to a web destination, are named without a link'],
  [{ FORECOURT_FILES_SECRET: 'short' }, 'problem', 'FORECOURT_FILES_SECRET is too short'],
  [{ FORECOURT_FILES_SECRET: 'f'.repeat(64) }, 'ok', 'links to files of leads can be signed'],
])('the secret of files in %j', (env, level, text) => {
  expect(checkFilesSecret(env)).toMatchObject({ level, subject: 'files', text });
});

describe('the database', () => {
  test('SQLite: new, migrated, and not an address', async () => {
    const folder = join(tmpdir(), `doctor-${process.pid}`);
    await mkdir(folder);
    closing({ close: () => rm(folder, { recursive: true, force: true }) });
    const fresh = await freshSqlite();
    closing({ close: fresh.remove });
    expect(await checkDatabase('sqlite:leads.sqlite', folder)).toContainEqual({
      level: 'ok',
      subject: 'database',
      text: 'is migrated when the command api or serve starts',
    });
    expect(await checkDatabase(fresh.url, folder)).toContainEqual({ level: 'ok', subject: 'database', text: 'sqlite takes leads' });
    await writeFile(join(folder, 'damaged.sqlite'), 'no database');
    expect(await checkDatabase('sqlite:damaged.sqlite', folder)).toEqual([
      {
        ...{ level: 'problem', subject: 'database', text: `${join(folder, 'damaged.sqlite')} is damaged (file is not a database)` },
        fix: 'do what "The database is damaged" in lib/api/RUNBOOK.md says',
      },
    ]);
    expect(await fresh.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    expect((await checkDatabase('mysql://x:hidden-password@h/d', folder))[0]).toMatchObject({ level: 'problem', subject: 'database' });
    expect(await checkDatabase('postgres://x:hidden-password@127.0.0.1:59998/d', folder)).toEqual([
      {
        ...{ level: 'problem', subject: 'database', text: 'cannot be used: no server answers at 127.0.0.1:59998 (ECONNREFUSED)' },
        fix: 'Start PostgreSQL there, or correct the host and port in FORECOURT_DATABASE_URL',
      },
    ]);
  });

  const open = openPostgres();
  test.skipIf(!open)(`Postgres: migrated${unlessPostgres()}`, async () => {
    const database = await (open as NonNullable<typeof open>)();
    closing({ close: database.remove });
    expect(await checkDatabase(database.url, '/')).toEqual([{ level: 'ok', subject: 'database', text: 'postgres takes leads' }]);
  });
});
