import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildScript } from '#lib/schedule/ci-scripts.ts';
import { makeCrontab } from '#lib/schedule/cron.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';
import { publishedPlaces } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { siteSchema } from '#lib/site/schema.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const input: ScheduleInput = {
  ...{ slugs: [], everyMinutes: 15, shards: 3, dues: [], until: noon + 1, now: noon, productDir: '/srv/fore court', flags: [] },
  publishes: { folders: [], any: false },
  indexed: [],
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
      `ExecStart=/bin/sh -c "status=0; node '/srv/fore court/scripts/forecourt.js' build --all --publish || { status=$$?; node '/srv/fore court/scripts/forecourt.js' build --all --no-pull --publish; }; exit $$status"`,
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

  it.each([
    ['a target', { publish: { targets: [{ to: '/srv/www/{slug}/' }] } }, { folders: ['/srv/www'], any: true }],
    ['a bucket', { publish: { targets: [{ to: 's3://sites/{slug}?region=ap-southeast-2' }] } }, { folders: [], any: true }],
    [
      'Trade Me and no target (rule M10)',
      { feeds: { tradeMe: { consumerKey: 'env:ACME_A', consumerSecret: 'env:ACME_B', token: 'env:ACME_C', tokenSecret: 'env:ACME_D' } } },
      { folders: [], any: true },
    ],
    ['neither', {}, { folders: [], any: false }],
  ])('a dealer with %s', (_name, settings, places) =>
    expect(publishedPlaces([siteSchema.parse({ slug: 'acme', ...settings })])).toEqual(places),
  );

  it('without targets there is a note instead', () => {
    const definitions = [makeCrontab(input, 'UTC', 'node').crontab, ...Object.values(units(input)), github(input), gitlab(input)].join('');
    expect(definitions).not.toMatch(/^[^#\n]*(?:--publish|forecourt\.js publish)/m);
    expect(definitions).toContain('# No dealer has publish.targets in its settings.');
  });
});

describe('where the API runs on a serverless host (rule V23)', () => {
  const command = `FORECOURT_DATABASE_URL="\${FORECOURT_DATABASE_URL:-}" node scripts/forecourt.js notices $SLUGS --state s3://dealer-state || status=$?`;
  const noticing = { ...publishing, notices: true };

  it('CI jobs write notices after their builds', () => {
    const { steps } = parse(Object.values(makeGithubWorkflow(noticing)).join('')).jobs.build;
    expect(steps.at(-1).run).toContain(`|| true; }\n${command}\nexit $status`);
    expect(steps.at(-1).env).toMatchObject({ FORECOURT_DATABASE_URL: `\${{ secrets.FORECOURT_DATABASE_URL }}` });
    expect(Object.values(makeGitlabPipeline(noticing)).join('')).toContain(command);
  });

  it('a failed build or publication fails the job, and an unset database is an empty address', () => {
    const node = `node() { echo "$2 [\${FORECOURT_DATABASE_URL-unset}]"; [ "$2" != build ]; }`;
    const script = [node, 'SLUGS=acme', ...buildScript(noticing)].join('\n');
    const { status, stdout } = spawnSync('bash', ['-ec', script], { env: { PATH: process.env.PATH, NODE_ENV: 'test' }, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, 'build [unset]\nbuild [unset]\nnotices []\n']);
  });

  it('timers write them after each build', () => {
    const due = { slug: 'acme', due: { kind: 'sold-window', at: noon + 60_000 } as never };
    const { crontab = '' } = makeCrontab({ ...input, slugs: ['acme', 'bay'], dues: [due], notices: true }, 'UTC', 'node');
    expect(crontab.match(/sh -c .*/g)).toEqual([
      "sh -c 'node scripts/forecourt.js build acme bay || node scripts/forecourt.js build acme bay --no-pull; node scripts/forecourt.js notices acme bay'",
      "sh -c 'node scripts/forecourt.js build acme --no-pull; node scripts/forecourt.js notices acme'",
    ]);
    expect(crontab).toContain(' --state s3://dealer-state --notices\n');
    expect(crontab).toContain(', and FORECOURT_DATABASE_URL as the functions have it, in the crontab above these lines.');
  });

  it('without the option there are none', () => {
    const definitions = [input, publishing].flatMap((of) => [
      makeGithubWorkflow(of),
      makeGitlabPipeline(of),
      makeCrontab(of, 'UTC', 'node'),
    ]);
    expect(JSON.stringify(definitions)).not.toMatch(/notices|DATABASE_URL/);
  });
});
