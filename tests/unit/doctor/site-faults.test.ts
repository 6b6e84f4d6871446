import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nextCommand } from '#lib/model/next-command.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { backupName, inEnvFile, makeBackup, newestBackup, random, setEnv, setSite, testPlants } from './plants.ts';
import { dealerOf, live, now, publishedState } from './well-set-up.ts';

testPlants([
  [
    'one secret for two purposes',
    setEnv({ FORECOURT_METRICS_TOKEN: 'an-admin-token-of-32-characters-' }),
    [['problem', 'secrets', 'FORECOURT_ADMIN_TOKEN and FORECOURT_METRICS_TOKEN have the same value', `give each its own, ${random}`]],
  ],
  [
    'a secret that can be guessed',
    setEnv({ FORECOURT_ADMIN_TOKEN: 'hilltop-2026' }),
    [['problem', 'secrets', 'FORECOURT_ADMIN_TOKEN has fewer than 16 characters, so it can be guessed', `set a random one, ${random}`]],
  ],
  [
    'a placeholder',
    setEnv({ FORECOURT_WEBHOOK_SECRET: 'changeme' }),
    [['problem', 'secrets', 'FORECOURT_WEBHOOK_SECRET is a placeholder', `set a random one, ${random}`]],
  ],
  [
    'variables that are not set',
    setEnv({ HILLTOP_HOOK: undefined, FORECOURT_API_TOKEN: undefined }),
    [
      ['hilltop', 'problem', 'secrets', 'HILLTOP_HOOK is not set', inEnvFile],
      ['hilltop', 'problem', 'secrets', 'FORECOURT_API_TOKEN is not set, so no stock can be pulled', inEnvFile],
    ],
  ],
  [
    'a private network that dealers can reach',
    setEnv({ FORECOURT_PRIVATE_DESTINATIONS: 'allow' }),
    [
      [
        ...['warning', 'secrets', 'FORECOURT_PRIVATE_DESTINATIONS=allow lets the addresses in dealers’ files reach this network'],
        'remove it, unless only you write those files',
      ],
    ],
  ],
  [
    'an api that does not run, and a watcher that cannot save',
    async ({ answers }) => {
      delete answers['GET http://127.0.0.1:4200/readyz'];
      answers['GET http://127.0.0.1:4100/healthz'] = () => Response.json({ ok: false, problem: 'the disk is full' }, { status: 503 });
    },
    [
      ['problem', 'api', 'nothing answers at http://127.0.0.1:4200/readyz', 'start forecourt-api, or see: journalctl -u forecourt-api'],
      [
        ...['problem', 'watch', 'http://127.0.0.1:4100/healthz says problem: the disk is full'],
        'do what it says; lib/api/RUNBOOK.md explains it',
      ],
    ],
  ],
  [
    'a proxy that nobody named (rule E62)',
    async ({ answers }) => {
      answers['GET http://127.0.0.1:4200/readyz'] = () => Response.json({ ok: true, leads: 'ok', proxies: '10.0.0.7 is not named' });
    },
    [
      [
        ...['problem', 'api', 'http://127.0.0.1:4200/readyz says proxies: 10.0.0.7 is not named'],
        'do what it says; lib/api/RUNBOOK.md explains it',
      ],
    ],
  ],
  [
    'a target without the command that it needs',
    async ({ root, world }) => {
      world.dealers = [dealerOf(root, { publish: { targets: [{ to: `${root}/www/{slug}`, reload: true }] } })];
    },
    [[...['hilltop', 'problem', 'publish', 'FORECOURT_RELOAD_COMMAND is not set, so every publication to $/www/hilltop fails'], inEnvFile]],
  ],
  [
    'a target with an earlier release',
    ({ write }) => write('www/hilltop/.forecourt/published.json', publishedState('20261101T000000Z-1')),
    [
      [
        ...['hilltop', 'problem', 'publish', `$/www/hilltop has the release 20261101T000000Z-1, and ${live} is live here`],
        `run: ${nextCommand('publish', 'hilltop')}`,
      ],
    ],
  ],
  [
    'a target to which nothing was published',
    ({ root }) => rm(join(root, 'www'), { recursive: true }),
    [['hilltop', 'problem', 'publish', 'nothing was published to $/www/hilltop', `run: ${nextCommand('publish', 'hilltop')}`]],
  ],
  [
    'no target',
    setSite({ publish: { targets: [] } }),
    [
      [
        ...['hilltop', 'warning', 'publish', 'settings name no target, so the command watch publishes nothing'],
        'name one in publish.targets, such as { "to": "/srv/www/{slug}" }, unless the web server reads $/out/{slug}/current',
      ],
    ],
  ],
  [
    'no backup',
    ({ root, write }) => rm(join(root, 'backups'), { recursive: true }).then(() => write('backups/x', '')),
    [['problem', 'backup', 'there is none in $/backups', makeBackup]],
  ],
  [
    'an old backup',
    async ({ world }) => {
      world.now = () => now + 30 * 3_600_000;
    },
    [
      ['problem', 'backup', 'the last one in $/backups is 37 hours old', makeBackup],
      ['problem', 'clock', 'is 108000 s ahead of the servers of the dealers’ sites', 'run: timedatectl set-ntp true'],
      [
        ...['hilltop', 'problem', 'stock', 'the last pull that worked is 31 hours old, so sold cars and old prices are shown'],
        `run: ${nextCommand('build', 'hilltop')}`,
      ],
    ],
  ],
  [
    'a damaged backup',
    async (of) => writeFile(await newestBackup(of), 'damaged'),
    [['problem', 'backup', `$/backups/${backupName} cannot be restored: its record, its checksum or its tables are wrong`, makeBackup]],
  ],
  [
    'a backup that everyone reads',
    async (of) => chmod(await newestBackup(of), 0o644),
    [
      [
        ...['problem', 'backup', `$/backups/${backupName} holds leads, and other users of this machine can read it`],
        `run: chmod 600 $/backups/${backupName}`,
      ],
    ],
  ],
  [
    'backups beside the database',
    async ({ world, disk }) => {
      world.machine = { ...world.machine, diskOf: async () => disk };
    },
    [['warning', 'backup', '$/backups is on the same disk as the database', 'copy it to another machine after each backup']],
  ],
  [
    'no site at the address',
    async ({ answers }) => {
      delete answers['GET https://hilltop.example.com/availability.json'];
    },
    [
      [
        ...['hilltop', 'problem', 'site', 'https://hilltop.example.com/availability.json cannot be loaded (no connection (ECONNREFUSED))'],
        'check DNS, the certificate and the web server of this address',
      ],
    ],
  ],
  [
    'a web server with an old site and no api',
    async ({ answers }) => {
      answers['GET https://hilltop.example.com/availability.json'] = () => new Response('{"sold":["1"]}');
      answers['GET https://hilltop.example.com/api/openapi.json'] = () => new Response('<h1>Not found</h1>', { status: 404 });
    },
    [
      [
        ...[
          'hilltop',
          'problem',
          'site',
          'https://hilltop.example.com does not serve the live release: sold cars may be shown as available',
        ],
        'let the web server read the target of publish.targets, and purge the cache before it',
      ],
      [
        ...['hilltop', 'problem', 'site'],
        'enquiries of its pages do not reach the api: https://hilltop.example.com/api/openapi.json (HTTP 404)',
        'forward /api/ to the command api, as README.md says for nginx',
      ],
    ],
  ],
  [
    'settings of a trial',
    setSite({ api: { mock: true }, images: { drawn: true }, leads: {} }),
    [
      ['hilltop', 'problem', 'site', 'api.mock is on, so its enquiries are thrown away', 'remove api.mock from its settings'],
      [
        ...['hilltop', 'problem', 'site', 'images.drawn is on, so drawn vehicles may be shown as its stock'],
        'remove images.drawn from its settings',
      ],
      [
        ...['hilltop', 'warning', 'site', 'leads.dailyProbe is off, so an address that stops taking enquiries is not noticed'],
        'set leads.dailyProbe to true in a layer',
      ],
    ],
  ],
  [
    'alerts to nobody',
    async ({ root, world }) => {
      const dealer = dealerOf(root);
      world.dealers = [{ ...dealer, alerts: { ...dealer.alerts, recipients: [] } }];
    },
    [
      [
        ...['hilltop', 'problem', 'site', 'has no recipients of alerts, so nobody hears of lost enquiries and old stock'],
        'name some in alerts.recipients of a layer',
      ],
    ],
  ],
  [
    'old stock, held by a rollback',
    async ({ setAge, write }) => {
      await setAge(snapshotPath('work', 'hilltop'), 30);
      await write('out/hilltop/releases/hold.json', JSON.stringify({ version: 1, since: now, release: live, from: live }));
    },
    [
      [
        ...['hilltop', 'problem', 'stock', 'the last pull that worked is 30 hours old, so sold cars and old prices are shown'],
        `run: ${nextCommand('build', 'hilltop')}`,
      ],
      [
        ...['hilltop', 'warning', 'stock', 'is held since 2026-11-23 09:00 UTC: a rollback keeps an earlier release live'],
        `run: ${nextCommand('release', 'hilltop')}`,
      ],
    ],
  ],
  [
    'no release',
    ({ root }) => rename(join(root, 'out/hilltop/current'), join(root, 'out/hilltop/gone')),
    [['hilltop', 'problem', 'stock', 'it has no release, so there is no site', `run: ${nextCommand('build', 'hilltop')}`]],
  ],
]);
