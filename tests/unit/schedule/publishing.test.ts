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
  state: 's3://dealer-state',
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

  it('CI jobs publish what they build', () => {
    for (const text of [github(publishing), gitlab(publishing)]) {
      expect(text).toContain('forecourt.js build $SLUGS --publish --state s3://dealer-state || ');
      expect(text).toContain('forecourt.js build $SLUGS --no-pull --publish --state s3://dealer-state || true');
    }
    const { build } = parse(github(publishing)).jobs;
    expect(Object.keys(build.steps.at(-1).env)).toEqual(
      expect.arrayContaining(['AWS_ACCESS_KEY_ID', 'FORECOURT_PURGE_TOKEN', 'FORECOURT_PURGE_HOSTS']),
    );
  });

  it('without targets there is a note instead', () => {
    const definitions = [makeCrontab(input, 'UTC', 'node').crontab, ...Object.values(units(input)), github(input), gitlab(input)].join('');
    expect(definitions).not.toMatch(/^[^#\n]*(?:--publish|forecourt\.js publish)/m);
    expect(definitions).toContain('# No dealer has publish.targets in its settings.');
  });
});
