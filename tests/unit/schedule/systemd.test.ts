import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unitWords } from '#lib/doctor/units/parse-unit.ts';
import { cronIntervals } from '#lib/schedule/cron.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { input } from './usual-input.ts';

describe('systemd', () => {
  const alone = { ...input, state: undefined };
  const files = makeSystemdUnits({ ...alone, flags: ['--out', '/srv/50% "off"'] }, { node: process.execPath, user: 'forecourt' });

  it('is a watch service, or a timer instead', () => {
    expect(Object.keys(files)).toEqual([
      'forecourt-api.service',
      'forecourt-watch.service',
      'forecourt-build.service',
      'forecourt-build.timer',
    ]);
    expect(files['forecourt-api.service']).toMatch(/^ExecStart=.*\/scripts\/forecourt\.js" api --all /m);
    expect(files['forecourt-api.service']).toMatch(/^TimeoutStopSec=30$/m);
    // `systemctl reload` reads settings and variables again (rule R32).
    expect(files['forecourt-watch.service']).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
    expect(files['forecourt-watch.service']).toMatch(/^Environment=FORECOURT_ENV_FILE=\/etc\/forecourt\.env$/m);
    expect((files['forecourt-build.timer'] as string).match(/^OnCalendar=.*$/gm)).toEqual([
      'OnCalendar=*:0/15',
      'OnCalendar=2026-11-22 12:01:00 UTC',
      'OnCalendar=2026-11-24 12:00:00 UTC',
    ]);
  });

  it('runs every service as a user of its own, who may write to the product and to the named folders only', () => {
    const services = Object.entries(files).filter(([name]) => name.endsWith('.service'));
    expect(services.length).toBe(3);
    for (const [, text] of services) {
      expect(text).toMatch(/^User=forecourt$/m);
      expect(text).toMatch(/^ProtectSystem=strict$/m);
      expect(text).toContain(String.raw`ReadWritePaths="-/srv/fore court" "-/srv/50%% \"off\""`);
    }
  });

  it.each([
    ['forecourt-api.service', '0077'],
    // nginx reads what these write.
    ['forecourt-watch.service', '0022'],
    ['forecourt-build.service', '0022'],
  ])('%s makes files with the mask %s', (name, mask) => {
    expect((files[name] as string).match(/^UMask=.*$/gm)).toEqual([`UMask=${mask}`]);
  });

  it.each([
    ['works', 'exit 0', [0, 'build acme --out /srv/50% "off"\n']],
    [
      'fails, and builds from the last good snapshot',
      'case "$*" in *--no-pull*) ;; *) exit 3;; esac',
      [3, 'build acme --out /srv/50% "off"\nbuild acme --no-pull --out /srv/50% "off"\n'],
    ],
  ])('the service of the timer %s with the build that pulls', (_name, rest, expected) => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt $timer '));
    const node = join(dir, 'no%de');
    writeFileSync(node, `#!/bin/sh\nshift\necho "$*"\n${rest}\n`, { mode: 0o755 });
    const { 'forecourt-build.service': text = '' } = makeSystemdUnits(
      { ...alone, slugs: ['acme'], productDir: dir, flags: ['--out', '/srv/50% "off"'] },
      { node, user: 'forecourt' },
    );
    const [line = '', ...more] = text.match(/(?<=^ExecStart=).*$/gm) ?? [];
    // As systemd reads it: quotes first, then percent and dollar signs.
    const [program = '', ...words] = unitWords(line);
    const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
    expect([more, status, stdout]).toEqual([[], ...expected]);
    rmSync(dir, { recursive: true });
  });

  it('says that a start is dropped while a build runs', () =>
    expect(files['forecourt-build.timer']).toContain(
      '# The timer starts a build within a second. While a build runs, systemd drops the start, and the scheduled change waits for the next run.\n# Run: systemctl enable --now forecourt-build.timer. Do not enable forecourt-watch.service as well.\n',
    ));

  it('backs up every night where a folder is named, and only that service may write there', () => {
    const backed = makeSystemdUnits(
      { ...alone, flags: ['--out', '/srv/out', '--work', '/srv/work'], backups: '/srv/back ups' },
      { node: 'node', user: 'forecourt' },
    );
    expect(backed['forecourt-backup.service']?.match(/^(?:ExecStart|ReadWritePaths|UMask)=.*$/gm)).toEqual([
      'ExecStart=node "/srv/fore court/scripts/forecourt.js" leads backup --to "/srv/back ups" --keep 14 --work /srv/work',
      'ReadWritePaths="-/srv/fore court" -/srv/out -/srv/work "-/srv/back ups"',
      'UMask=0077',
    ]);
    expect(backed['forecourt-backup.timer']).toMatch(/^OnCalendar=\*-\*-\* 02:30:00$/m);
    expect(Object.keys(backed).filter((name) => !(name in files))).toEqual(['forecourt-backup.service', 'forecourt-backup.timer']);
    expect(backed['forecourt-api.service']).not.toContain('back ups');
  });

  it.each([
    ['s3://fleet/50%?region=ap-southeast-2', '"-/srv/fore court" -/srv/data -/www'],
    ['/srv/state', '"-/srv/fore court" -/srv/data -/www -/srv/state'],
  ])('has a template of workers where a fleet keeps its state in %s, each with folders and a port of its own', (state, writable) => {
    const flags = ['--tenants', '/srv/data', '--out', '/srv/out', '--work', '/srv/work'];
    const publishes = { folders: ['/www'], any: true };
    const units = makeSystemdUnits({ ...input, flags, publishes, state }, { node: 'node', user: 'forecourt' });
    expect(Object.keys(units).filter((name) => !(name in files))).toEqual(['forecourt-fleet@.service']);
    expect(units['forecourt-fleet@.service']?.match(/^(?:ExecStart|ReadWritePaths|StateDirectory|UMask|ExecReload)=.*$/gm)).toEqual([
      'StateDirectory=forecourt-fleet/%i',
      `ExecStart=node "/srv/fore court/scripts/forecourt.js" fleet work --state ${state.replace('%', '%%')} --tenants /srv/data --name %H-%i --port %i --out %S/forecourt-fleet/%i/out --work %S/forecourt-fleet/%i/work`,
      'ExecReload=/bin/kill -HUP $MAINPID',
      `ReadWritePaths=${writable}`,
      'UMask=0022',
    ]);
  });

  const verifier = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!verifier)(`passes systemd-analyze verify${verifier ? '' : ' (skipped: no systemd-analyze)'}`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt-units-'));
    const all = makeSystemdUnits({ ...input, productDir: dir, backups: '/srv/backups' }, { node: process.execPath, user: 'forecourt' });
    for (const [name, text] of Object.entries(all)) writeFileSync(join(dir, name), text);
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', ...Object.keys(all).map((name) => join(dir, name))], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes('forecourt-'))).toEqual([]);
    expect(status).toBe(0);
    for (const name of Object.keys(all).filter((one) => one.endsWith('.service'))) {
      // Exposure in tenths: 96 is a service without any protection.
      const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', join(dir, name)], { encoding: 'utf8' });
      expect([name, rated.status], rated.stdout).toEqual([name, 0]);
    }
    const calendars = cronIntervals.flatMap(
      (everyMinutes) =>
        (makeSystemdUnits({ ...input, everyMinutes }, { node: 'node', user: 'forecourt' })['forecourt-build.timer'] as string).match(
          /(?<=^OnCalendar=).*$/gm,
        ) ?? [],
    );
    expect(spawnSync('systemd-analyze', ['calendar', ...new Set(calendars)]).status).toBe(0);
    rmSync(dir, { recursive: true });
  });
});
