import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeCrontab } from '#lib/schedule/cron.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const input: ScheduleInput = {
  ...{ slugs: [], everyMinutes: 15, shards: 3, dues: [], until: noon + 1, now: noon, productDir: '/srv/fore court', flags: [] },
  publishes: { folders: [], any: false },
};
const publishing: ScheduleInput = { ...input, publishes: { folders: ['/srv/www'], any: true } };

describe('where settings name targets (rule R39)', () => {
  const units = (of: ScheduleInput) => makeSystemdUnits(of, { node: 'node', user: 'forecourt' });
  const github = (of: ScheduleInput) => Object.values(makeGithubWorkflow(of)).join('');
  const gitlab = (of: ScheduleInput) => Object.values(makeGitlabPipeline(of)).join('');

  it('timers publish what they build, and services may write there', () => {
    expect(makeCrontab(publishing, 'UTC', 'node').crontab).toContain('build --all --publish ||');
    expect(makeCrontab(publishing, 'UTC', 'node').crontab).not.toMatch(/build [a-z-]+(?! .*--publish)$/m);
    const { 'forecourt-build.service': build = '', 'forecourt-watch.service': watch = '' } = units(publishing);
    expect(build.match(/^ExecStart=.*$/gm)).toEqual([
      'ExecStart=-node "/srv/fore court/scripts/forecourt.js" build --all --publish',
      'ExecStart=node "/srv/fore court/scripts/forecourt.js" build --all --no-pull --publish',
    ]);
    for (const unit of [build, watch]) expect(unit).toContain('ReadWritePaths="-/srv/fore court" -/srv/www\n');
  });

  it('CI jobs publish after they merged the parts', () => {
    const { release } = parse(github(publishing)).jobs;
    expect(release.steps.map(({ run, uses }: { run?: string; uses?: string }) => (run ?? uses)?.trim().split(/[@\n]/)[0])).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'npm ci',
      'actions/cache/restore',
      'actions/download-artifact',
      expect.stringContaining('tar -xf'),
      'actions/cache/save',
      'node scripts/forecourt.js publish --all --wait 300',
    ]);
    expect(parse(gitlab(publishing)).release.script.slice(1)).toEqual(['npm ci', 'node scripts/forecourt.js publish --all --wait 300\n']);
  });

  it('without targets there is a note instead', () => {
    const definitions = [makeCrontab(input, 'UTC', 'node').crontab, ...Object.values(units(input)), github(input), gitlab(input)].join('');
    expect(definitions).not.toMatch(/--publish|forecourt\.js publish/);
    expect(definitions).toContain('Upload the sites to their hosts here.');
  });
});
