import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productDir } from '../../contract/build/tenants.ts';
import { editUnit, faults, install, reloadUnits, restartApi, setMachine, setSite, testPlants, useFleet } from './plants.ts';
import { makeYard, now } from './well-set-up.ts';

test('a machine that is set up well has no fault', async () => {
  const yard = await makeYard();
  expect(await faults(yard)).toEqual([]);
  await rm(yard.root, { recursive: true });
});

test('nor has one that builds with the timer', async () => {
  const yard = await makeYard();
  await yard.installTimer();
  expect(await faults(yard)).toEqual([]);
  await rm(yard.root, { recursive: true });
});

/** Settings that need a push of the search index after each build. */
const indexed = { search: { host: 'https://search.example.com', indexing: 'own' } };

testPlants([
  [
    'a work folder that the service may not write',
    setMachine({ canWrite: async (path: string) => !path.endsWith('/work') }),
    [['problem', 'permissions', 'this user may not write to $/work', 'run: chown -R <user of the services> $/work']],
  ],
  [
    'a target that the service may not write',
    setMachine({ canWrite: async (path: string) => !path.includes('/www') }),
    [['hilltop', 'problem', 'publish', 'this user may not write to $/www/hilltop', 'run: chown -R <user of the services> $/www/hilltop']],
  ],
  [
    'secrets that everyone reads',
    ({ root }) => chmod(join(root, 'forecourt.env'), 0o644),
    [
      [
        'problem',
        'permissions',
        '$/forecourt.env holds secrets, and every user of this machine can read it',
        'run: chmod o= $/forecourt.env',
      ],
    ],
  ],
  [
    'a database below /tmp that everyone reads',
    async ({ root, world, write }) => {
      world.databaseUrl = `sqlite:${root}/db/leads.sqlite`;
      await write('db/leads.sqlite', '');
      await chmod(join(root, 'db/leads.sqlite'), 0o644);
    },
    [
      [
        ...['problem', 'database', '$/db/leads.sqlite is lost when the machine restarts or cleans up'],
        'name a folder of a local disk in FORECOURT_DATABASE_URL, such as sqlite:/var/lib/forecourt/leads.sqlite',
      ],
      [
        ...['problem', 'permissions', '$/db/leads.sqlite holds leads, and every user of this machine can read it'],
        'run: chmod 600 $/db/leads.sqlite',
      ],
    ],
  ],
  [
    'a work folder that everyone can change',
    ({ root }) => chmod(join(root, 'work'), 0o777),
    [['problem', 'permissions', '$/work can be changed by every user of this machine', 'run: chmod o-w $/work']],
  ],
  [
    'doctor as root',
    setMachine({ uid: 0 }),
    [
      [
        ...['warning', 'permissions', 'doctor runs as root, who may write everywhere, so the rights of the services are unknown'],
        'run it as the user of the services, such as: sudo -u forecourt …',
      ],
    ],
  ],
  [
    'a database on a network disk',
    async ({ disk }) => Object.assign(disk, { kind: 0x6969 }),
    [
      [
        ...['problem', 'database', '/srv/forecourt-doctor/leads.sqlite is on a network disk, where SQLite can be damaged'],
        'name a folder of a local disk in FORECOURT_DATABASE_URL, such as sqlite:/var/lib/forecourt/leads.sqlite, or use Postgres',
      ],
    ],
  ],
  [
    'a disk that is almost full',
    async ({ disk, world }) => {
      const { diskOf } = world.machine;
      world.machine = {
        ...world.machine,
        diskOf: async (folder) => ({ ...(await diskOf(folder)), ...(folder.includes('/backups') ? {} : { freeBytes: 5e8 }) }),
      };
      return disk;
    },
    [
      [
        ...['warning', 'disk', '476.8 MiB of 953,674.3 MiB are free for /srv/forecourt-doctor'],
        'free space or use a larger disk: without it builds fail, and then leads are refused',
      ],
    ],
  ],
  [
    'no inodes',
    async ({ disk }) => Object.assign(disk, { freeFiles: 0 }),
    ['/srv/forecourt-doctor', '$/backups'].map((folder) => [
      ...['problem', 'disk', `0 files fit on the disk of ${folder}, and the largest site has 1`],
      'use a file system with more inodes, or remove files',
    ]),
  ],
  [
    'a clock that is behind and not synchronised',
    async ({ world, answers }) => {
      world.machine = { ...world.machine, isClockSet: async () => false };
      const Date_ = new Date(now + 300_000).toUTCString();
      answers['HEAD https://hilltop.example.com'] = () => new Response(null, { headers: { Date: Date_ } });
    },
    [
      ['problem', 'clock', 'is 300 s behind the servers of the dealers’ sites', 'run: timedatectl set-ntp true'],
      ['warning', 'clock', 'is not synchronised: NTP does not set it', 'run: timedatectl set-ntp true'],
    ],
  ],
  [
    'no unit of the api',
    ({ root }) => rm(join(root, 'units/forecourt-api.service')),
    [
      [
        ...[
          'problem',
          'unit forecourt-api.service',
          'forecourt-api.service is not in $/units, so no enquiry is taken after the machine restarts',
        ],
        install('enable --now forecourt-api.service'),
      ],
    ],
  ],
  [
    'a unit of an earlier version',
    editUnit('forecourt-api.service', /^UMask=0077$/m, 'UMask=0022'),
    [
      [
        'problem',
        'unit forecourt-api.service',
        'forecourt-api.service differs from what the command schedule writes now: UMask',
        restartApi,
      ],
    ],
  ],
  [
    'a unit that may not write to the target',
    editUnit('forecourt-watch.service', / -\S*\/www$/m, ''),
    [
      [
        ...['problem', 'unit forecourt-watch.service', 'forecourt-watch.service may not write to $/www'],
        'add it to ReadWritePaths of $/units/forecourt-watch.service, then: systemctl daemon-reload && systemctl restart forecourt-watch.service',
      ],
    ],
  ],
  [
    'a unit with a Node that is gone',
    editUnit('forecourt-api.service', /^ExecStart=\S+/m, 'ExecStart=/opt/gone/node'),
    [['problem', 'unit forecourt-api.service', 'forecourt-api.service starts /opt/gone/node, which does not exist', restartApi]],
  ],
  [
    'a unit that works elsewhere',
    editUnit('forecourt-api.service', /--work \S+/, '--work /srv/other'),
    [
      [
        ...['problem', 'unit forecourt-api.service', 'forecourt-api.service works with --work /srv/other, where doctor did not look'],
        'run doctor with --work /srv/other, or change the unit',
      ],
    ],
  ],
  [
    'a timer whose second build works elsewhere, with a Node that is gone',
    async (yard) => {
      await yard.installTimer();
      await editUnit(
        'forecourt-build.service',
        /\{ (status=\$\$\?;) \S+ (.*) --work \S+;/m,
        "{ $1 /opt/gone/node $2 --work '/srv/o ther';",
      )(yard);
    },
    [
      [...['problem', 'unit forecourt-build.timer', 'forecourt-build.service starts /opt/gone/node, which does not exist'], reloadUnits],
      [
        ...['problem', 'unit forecourt-build.timer', 'forecourt-build.service works with --work /srv/o ther, where doctor did not look'],
        'run doctor with --work /srv/o ther, or change the unit',
      ],
    ],
  ],
  [
    'a watcher that does not push the search index',
    setSite(indexed),
    [
      [
        ...['problem', 'unit forecourt-watch.service'],
        'forecourt-watch.service starts the command watch without --index, so nothing updates the search index of hilltop',
        install('restart forecourt-watch.service'),
      ],
    ],
  ],
  [
    'a timer that neither publishes nor pushes the search index',
    async (yard) => {
      await yard.installTimer();
      await setSite(indexed)(yard);
      await editUnit('forecourt-build.service', / --publish/g, '')(yard);
    },
    [
      [
        ...['problem', 'unit forecourt-build.timer', 'forecourt-build.service builds without --publish, so nothing publishes hilltop'],
        reloadUnits,
      ],
      [
        ...['problem', 'unit forecourt-build.timer'],
        'forecourt-build.service does not run the command index, so nothing updates the search index of hilltop',
        reloadUnits,
      ],
    ],
  ],
  [
    'workers of a fleet that do not push the search index',
    async (yard) => {
      await useFleet(yard, ['4201']);
      await setSite(indexed)(yard);
      yard.answers['GET http://127.0.0.1:4201/healthz'] = () => Response.json({ ok: true });
    },
    [
      [
        ...['problem', 'unit forecourt-fleet@4201.service'],
        'forecourt-fleet@.service starts the command fleet work without --index, so nothing updates the search index of hilltop',
        install('restart forecourt-fleet@4201.service', ['--state', 's3://fleet-state?region=ap-southeast-2']),
      ],
    ],
  ],
  [
    'workers of a fleet, one of which does not run and none of which may write to the target',
    async (yard) => {
      await useFleet(yard, ['4201', '4202']);
      await editUnit('forecourt-fleet@.service', /^ReadWritePaths=.*$/m, `ReadWritePaths=-${productDir} -${yard.root}/tenants`)(yard);
      yard.answers['GET http://127.0.0.1:4201/healthz'] = () => Response.json({ ok: true });
      const unitState = async (name: string) => ({ isEnabled: true, isActive: !name.includes('4202') });
      yard.world.machine = { ...yard.world.machine, unitState };
    },
    [
      [
        ...['problem', 'fleet@4202', 'nothing answers at http://127.0.0.1:4202/healthz'],
        'start forecourt-fleet@4202, or see: journalctl -u forecourt-fleet@4202',
      ],
      ...['4201', '4202'].map((port) => [
        ...['problem', `unit forecourt-fleet@${port}.service`, 'forecourt-fleet@.service may not write to $/www'],
        `add it to ReadWritePaths of $/units/forecourt-fleet@.service, then: systemctl daemon-reload && systemctl restart forecourt-fleet@${port}.service`,
      ]),
      [
        ...['problem', 'unit forecourt-fleet@4202.service', 'does not run'],
        'run: systemctl start forecourt-fleet@4202.service, and see: journalctl -u forecourt-fleet@4202',
      ],
    ],
  ],
  [
    'a template of workers without a worker',
    (yard) => useFleet(yard, []),
    [
      [
        ...[
          'problem',
          'unit forecourt-fleet@',
          'no worker starts with the machine, so sites keep sold cars and old prices after the machine restarts',
        ],
        'run: systemctl enable --now forecourt-fleet@4201.service',
      ],
    ],
  ],
  [
    'a unit that is not enabled',
    async ({ world }) => {
      const unitState = async (name: string) => ({ isEnabled: !name.includes('backup'), isActive: true });
      world.machine = { ...world.machine, unitState };
    },
    [
      [
        ...['problem', 'unit forecourt-backup.timer', 'is not enabled, so it does not start with the machine'],
        'run: systemctl enable --now forecourt-backup.timer',
      ],
    ],
  ],
]);
