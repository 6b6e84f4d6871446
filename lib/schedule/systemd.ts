import { utcSecond } from '#lib/locale/utc-text.ts';
import { quoteShellWord } from '#lib/model/next-command.ts';
import {
  commentLines,
  formatDealerArguments,
  formatIndexArguments,
  groupByMinute,
  makePreface,
  type ScheduleInput,
} from './schedule-input.ts';

/** Quotes a word for a unit file, where percent and dollar signs have a meaning and a space separates words. */
const quoteUnitWord = (word: string) => {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\]/.test(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
};

const everyCalendar = (minutes: number) => (minutes < 60 ? `*:0/${minutes}` : minutes < 1440 ? `0/${minutes / 60}:00` : '00:00');

/** Nobody else may read leads; nginx and other users may read sites. */
const [leadMask, siteMask] = ['0077', '0022'];

/** Two weeks of daily backups. */
const keptBackups = '14';

/**
 * The sandbox of a service. It may write to the product's folder, where Next compiles, to the folders in its options, and to the parents of
 * the folders that dealers publish to. V8 compiles at run time, so MemoryDenyWriteExecute is not set. `mask` is the umask of its files.
 */
function hardening({ productDir, flags, publishes }: ScheduleInput, mask: string, more: readonly string[]): string {
  const folders = [...new Set([productDir, ...flags.filter((flag) => flag.startsWith('/')), ...publishes.folders, ...more])];
  return `NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${folders.map((folder) => quoteUnitWord(`-${folder}`)).join(' ')}
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
CapabilityBoundingSet=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=${mask}`;
}

/** The folders of a fleet worker, which systemd creates. Each worker has its own, as if on its own machine. */
const workerFolder = '%S/forecourt-fleet/%i';

/**
 * Makes systemd units: the lead service, the watcher as a service, or a timer that starts builds if no process should run all the time.
 * With a store of the dealers' state, also a template for fleet workers.
 */
export function makeSystemdUnits(input: ScheduleInput, { node, user }: { node: string; user: string }): Record<string, string> {
  const { minutes } = groupByMinute(input);
  const folder = input.productDir.replaceAll('%', '%%');
  const dealers = formatDealerArguments(input.slugs);
  const words = [dealers, ...input.flags.map(quoteUnitWord)].join(' ');
  const publish = input.publishes.any ? ' --publish' : '';
  const script = `${input.productDir}/scripts/forecourt.js`;
  const command = (name: string) => `${quoteUnitWord(node)} ${quoteUnitWord(script)} ${name} ${words}`;
  const shellWords = input.flags.map((flag) => ` ${quoteShellWord(flag)}`).join('');
  const run = (rest: string) => `${quoteShellWord(node)} ${quoteShellWord(script)} ${rest}${shellWords}`;
  const indexed = formatIndexArguments(input, input.slugs);
  const push = indexed === undefined ? '' : ` ${run(`index ${indexed}`)} || status=$?;`;
  const build = `status=0; ${run(`build ${dealers}${publish}`)} || { status=$?; ${run(`build ${dealers} --no-pull${publish}`)}; };${push} exit $status`;
  const index = indexed === undefined ? '' : ' --index';
  const service = (
    type: string,
    lines: readonly string[],
    mask = siteMask,
    more: readonly string[] = [],
    of: ScheduleInput = input,
  ) => `[Service]
Type=${type}
WorkingDirectory=${folder}
EnvironmentFile=-/etc/forecourt.env
User=${user}
${lines.join('\n')}
${hardening(of, mask, more)}
`;
  const unit = (description: string) => `# Runs as the user ${user}, who must be able to write to the folders of ReadWritePaths.
# To create the user: useradd --system --no-create-home --shell /usr/sbin/nologin ${user}
[Unit]
Description=${description}
Wants=network-online.target
After=network-online.target

`;
  const watching = commentLines([
    'Keeps the sites up to date, to the second. Put the tokens, and FORECOURT_WEBHOOK_SECRET for webhooks, into /etc/forecourt.env.',
    'Run: systemctl enable --now forecourt-watch.service. Do not enable forecourt-build.timer as well.',
  ]);
  const notes = [
    'The timer starts a build within a second. While a build runs, systemd drops the start, and the scheduled change waits for the next run.',
    'Run: systemctl enable --now forecourt-build.timer. Do not enable forecourt-watch.service as well.',
  ];
  const taking = commentLines([
    'Takes enquiries of the sites and delivers them. Put the secrets of destinations, and FORECOURT_DATABASE_URL for Postgres, into /etc/forecourt.env.',
    'Behind a proxy such as nginx on this machine, add FORECOURT_TRUSTED_PROXIES=127.0.0.1: without it all visitors count as one client.',
    'Run: systemctl enable --now forecourt-api.service. lib/api/RUNBOOK.md says what to do when something fails.',
  ]);
  const tenants = input.flags.flatMap((flag, index) => (flag === '--tenants' ? [flag, input.flags[index + 1] as string] : []));
  const fleet = (state: string) => ({
    'forecourt-fleet@.service': `${commentLines([
      'Workers of a fleet, each for one core. The name of a worker is the port of its status page.',
      'Put FORECOURT_QUEUE_URL, the tokens of sources and the keys of the bucket into /etc/forecourt.env.',
      'Run: systemctl enable --now forecourt-fleet@4201.service forecourt-fleet@4202.service. Do not enable forecourt-watch.service or forecourt-build.timer as well.',
    ])}${unit('Forecourt: worker %i of a fleet')}${service(
      'exec',
      [
        '# Lets it read the variables again. The user of the service must be able to read the file.',
        'Environment=FORECOURT_ENV_FILE=/etc/forecourt.env',
        'StateDirectory=forecourt-fleet/%i',
        `ExecStart=${[node, script, 'fleet', 'work', '--state', state, ...tenants].map(quoteUnitWord).join(' ')} --name %H-%i --port %i --out ${workerFolder}/out --work ${workerFolder}/work${index}`,
        '# Reads the list of dealers and settings again: systemctl reload forecourt-fleet@4201.service',
        'ExecReload=/bin/kill -HUP $MAINPID',
        'Restart=always',
        'RestartSec=5',
        'KillMode=mixed',
        '# It finishes what runs within 60 s of a request to stop; other workers do the rest.',
        'TimeoutStopSec=90',
      ],
      siteMask,
      state.startsWith('/') ? [state] : [],
      { ...input, flags: tenants },
    )}
[Install]
WantedBy=multi-user.target
`,
  });
  const work = input.flags.flatMap((flag, index) => (flag === '--work' ? [flag, input.flags[index + 1] as string] : []));
  const backup = (folder: string) => ({
    'forecourt-backup.service': `${unit('Forecourt: back up enquiries')}${service(
      'oneshot',
      [`ExecStart=${[node, script, 'leads', 'backup', '--to', folder, '--keep', keptBackups, ...work].map(quoteUnitWord).join(' ')}`],
      leadMask,
      [folder],
    )}`,
    'forecourt-backup.timer': `${commentLines([
      `Backs up enquiries every night to ${folder}, which the user ${user} must be able to write to. Copy that folder to another machine.`,
      'Run: systemctl enable --now forecourt-backup.timer.',
    ])}[Unit]
Description=Forecourt: daily backup of enquiries

[Timer]
OnCalendar=*-*-* 02:30:00
RandomizedDelaySec=15min
Persistent=yes

[Install]
WantedBy=timers.target
`,
  });
  return {
    ...(input.backups === undefined ? {} : backup(input.backups)),
    ...(input.state === undefined ? {} : fleet(input.state)),
    'forecourt-api.service': `${taking}${unit('Forecourt: take and deliver enquiries')}${service(
      'exec',
      [
        `ExecStart=${command('api')}`,
        'Restart=always',
        'RestartSec=2',
        'KillMode=mixed',
        '# It finishes requests and deliveries within 10 s of a request to stop.',
        'TimeoutStopSec=30',
      ],
      leadMask,
    )}
[Install]
WantedBy=multi-user.target
`,
    'forecourt-watch.service': `${watching}${unit('Forecourt: keep dealer sites up to date')}${service('exec', [
      '# Lets it read the variables again. The user of the service must be able to read the file.',
      'Environment=FORECOURT_ENV_FILE=/etc/forecourt.env',
      `ExecStart=${command('watch')}${index}`,
      '# Reads settings again: systemctl reload forecourt-watch.service',
      'ExecReload=/bin/kill -HUP $MAINPID',
      'Restart=always',
      'RestartSec=5',
      'KillMode=mixed',
      'TimeoutStopSec=90',
    ])}
[Install]
WantedBy=multi-user.target
`,
    'forecourt-build.service': `${unit('Forecourt: build dealer sites')}${service('oneshot', [
      '# When a source fails, the build from the last good snapshot still makes scheduled changes live, and the unit fails.',
      `ExecStart=/bin/sh -c ${quoteUnitWord(build)}`,
    ])}`,
    'forecourt-build.timer': `${commentLines(makePreface('systemd', input, notes))}[Unit]
Description=Forecourt: schedule of dealer site builds

[Timer]
OnCalendar=${everyCalendar(input.everyMinutes)}
${minutes.map(({ at }) => `OnCalendar=${utcSecond(at)}\n`).join('')}AccuracySec=1s
Persistent=yes

[Install]
WantedBy=timers.target
`,
  };
}
