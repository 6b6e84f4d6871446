import { commented, preface } from './preface.ts';
import { dealerWords, dueMinutes, type ScheduleInput } from './schedule-input.ts';

/** A word of a unit file: a percent sign and a dollar are its own, a space divides. */
const unitWord = (word: string) => {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\]/.test(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
};

const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const everyCalendar = (minutes: number) => (minutes < 60 ? `*:0/${minutes}` : minutes < 1440 ? `0/${minutes / 60}:00` : '00:00');

/** The watcher as a service; or, where nothing may run all the time, a timer and what it begins. */
export function systemdUnits(input: ScheduleInput, node: string): Record<string, string> {
  const { minutes } = dueMinutes(input);
  const folder = input.productDir.replaceAll('%', '%%');
  const words = [dealerWords(input.slugs), ...input.flags.map(unitWord)].join(' ');
  const command = (name: string) => `${unitWord(node)} ${unitWord(`${input.productDir}/scripts/forecourt.js`)} ${name} ${words}`;
  const service = (type: string, lines: readonly string[]) => `[Service]
Type=${type}
WorkingDirectory=${folder}
EnvironmentFile=-/etc/forecourt.env
${lines.join('\n')}
NoNewPrivileges=yes
PrivateTmp=yes
`;
  const unit = (description: string) => `[Unit]
Description=${description}
Wants=network-online.target
After=network-online.target

`;
  const watching = commented([
    'Keeps the sites up to date, to the second. Tokens, and FORECOURT_WEBHOOK_SECRET for webhooks, go into /etc/forecourt.env.',
    'systemctl enable --now forecourt-watch.service; then leave forecourt-build.timer off.',
  ]);
  const late = [
    'A timer begins within a second; then comes the build. systemctl enable --now forecourt-build.timer; then leave forecourt-watch.service off.',
  ];
  return {
    'forecourt-watch.service': `${watching}${unit('Forecourt: dealers’ sites, kept up to date')}${service('exec', [
      `ExecStart=${command('watch')}`,
      'Restart=always',
      'RestartSec=5',
      'KillMode=mixed',
      'TimeoutStopSec=90',
    ])}
[Install]
WantedBy=multi-user.target
`,
    'forecourt-build.service': `${unit('Forecourt: a build of dealers’ sites')}${service('oneshot', [
      '# Where a source fails, what time changes goes live all the same, from the last good snapshot.',
      `ExecStart=-${command('build')}`,
      `ExecStart=${command('build')} --no-pull`,
    ])}`,
    'forecourt-build.timer': `${commented(preface('systemd', input, late))}[Unit]
Description=Forecourt: when dealers’ sites are built

[Timer]
OnCalendar=${everyCalendar(input.everyMinutes)}
${minutes.map(({ at }) => `OnCalendar=${moment(at)}\n`).join('')}AccuracySec=1s
Persistent=yes

[Install]
WantedBy=timers.target
`,
  };
}
