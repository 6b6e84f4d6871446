import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { cronIntervals, formatIntervalCron, formatMinuteCron, makeCrontab } from '#lib/schedule/cron.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import { groupByMinute, makePreface, maxDueMinutes } from '#lib/schedule/schedule-input.ts';
import { due, input, noon } from './usual-input.ts';

const limits = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Whether every cron understands these five fields. */
const isCron = (text: string) => {
  const fields = text.split(' ');
  return (
    fields.length === 5 &&
    fields.every((field, index) => {
      const [least, most] = limits[index] as readonly [number, number];
      const match = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(field);
      const numbers = [match?.[2], match?.[3]].filter((part) => part !== undefined).map(Number);
      return (
        match !== null && numbers.every((value) => value >= least && value <= most) && (match[4] === undefined || Number(match[4]) >= 1)
      );
    })
  );
};

const bashProblem = (script: string) => spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;

it.each([
  ['cron', '--every 15 --days 7'],
  ['github', '--every 15 --shards 3 --days 7'],
] as const)('names the command that creates a definition of %s again, with its folders', (engine, numbers) => {
  const folders = { flags: ['--tenants', '/srv/dealers', '--out', '/srv/my sites'], backups: '/srv/backups', notices: true };
  const [first] = makePreface(engine, { ...input, ...folders, slugs: ['acme', 'zed'], state: undefined }, []);
  expect(first).toBe(
    `Created on 2026-11-21 12:00 UTC by: forecourt schedule ${engine} acme zed ${numbers} --backups /srv/backups --notices --tenants /srv/dealers --out '/srv/my sites'`,
  );
});

describe('cron times', () => {
  it.each([
    [1, 0, '*/1 * * * *'],
    [15, 0, '*/15 * * * *'],
    [15, 3, '3-59/15 * * * *'],
    [2, 3, '1-59/2 * * * *'],
    [60, 3, '3 * * * *'],
    [240, 0, '0 */4 * * *'],
    [1440, 3, '3 0 * * *'],
  ])('every %d minutes from %d: %s', (minutes, offset, text) => expect(formatIntervalCron(minutes, offset)).toBe(text));
  it('cron understands all of them', () =>
    expect(
      cronIntervals.flatMap((minutes) => [formatIntervalCron(minutes), formatIntervalCron(minutes, 3)]).filter((text) => !isCron(text)),
    ).toEqual([]));
  it.each([
    ['UTC', '4 13 24 11 *'],
    ['Australia/Sydney', '4 0 25 11 *'],
  ])('a moment in %s', (zone, text) => expect(formatMinuteCron(Date.UTC(2026, 10, 24, 13, 4), zone)).toBe(text));
  // Cron runs 02:30 only the first time, so a change of the second time is listed at the first minute that comes once.
  it.each([
    ['Australia/Sydney', '2026-04-04T14:59Z', '59 1 5 4 *'],
    ['Australia/Sydney', '2026-04-04T15:00Z', '0 2 5 4 *'],
    ['Australia/Sydney', '2026-04-04T15:30Z', '30 2 5 4 *'],
    ['Australia/Sydney', '2026-04-04T16:00Z', '0 3 5 4 *'],
    ['Australia/Sydney', '2026-04-04T16:30Z', '0 3 5 4 *'],
    ['Australia/Sydney', '2026-04-04T16:59Z', '0 3 5 4 *'],
    ['Australia/Sydney', '2026-04-04T17:00Z', '0 3 5 4 *'],
    ['Australia/Sydney', '2026-04-04T17:01Z', '1 3 5 4 *'],
    ['Pacific/Auckland', '2026-04-04T13:30Z', '30 2 5 4 *'],
    ['Pacific/Auckland', '2026-04-04T14:30Z', '0 3 5 4 *'],
    ['Australia/Brisbane', '2026-04-04T16:30Z', '30 2 5 4 *'],
    ['UTC', '2026-04-04T16:30Z', '30 16 4 4 *'],
    // The hour that October skips holds no moment.
    ['Australia/Sydney', '2026-10-03T15:59Z', '59 1 4 10 *'],
    ['Australia/Sydney', '2026-10-03T16:00Z', '0 3 4 10 *'],
    ['Pacific/Auckland', '2026-09-26T13:59Z', '59 1 27 9 *'],
    ['Pacific/Auckland', '2026-09-26T14:00Z', '0 3 27 9 *'],
  ])('when clocks change in %s, %s is at %s', (zone, at, text) => expect(formatMinuteCron(Date.parse(at), zone)).toBe(text));
});

it('scheduled changes are grouped into whole minutes after now', () => {
  expect(groupByMinute(input)).toEqual({
    minutes: [
      { at: noon + dayMs + minuteMs, slugs: ['acme', 'zed'] },
      { at: noon + 3 * dayMs, slugs: ['acme'] },
    ],
    left: 0,
  });
  const many = Array.from({ length: 100 }, (_, index) => due('acme', noon + (index + 1) * minuteMs));
  expect(groupByMinute({ now: noon, dues: many })).toMatchObject({ minutes: { length: maxDueMinutes }, left: 100 - maxDueMinutes });
});

type Job = { steps?: { id?: string; run?: string }[]; script?: string[]; needs?: string | string[]; parallel?: number };

describe('GitHub Actions', () => {
  const text = makeGithubWorkflow(input)['.github/workflows/forecourt.yml'] as string;
  const workflow = parse(text) as {
    on: { schedule: { cron: string }[]; repository_dispatch: object; workflow_dispatch: object };
    jobs: Record<string, Job>;
  };

  it('runs on dispatch, at an interval, and at scheduled changes', () => {
    expect(Object.keys(workflow.on)).toEqual(['workflow_dispatch', 'repository_dispatch', 'schedule']);
    expect(workflow.on.schedule.map(({ cron }) => cron)).toEqual(['3-59/15 * * * *', '1 12 22 11 *', '0 12 24 11 *']);
    expect(workflow.on.schedule.filter(({ cron }) => !isCron(cron))).toEqual([]);
  });
  it('plans, then builds', () =>
    expect(Object.entries(workflow.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['plan', undefined],
      ['build', 'plan'],
    ]));
  it('has scripts that bash can read, without text from events', () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.length).toBe(4);
    expect(scripts.map(bashProblem).filter(Boolean)).toEqual([]);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
  it('hands the rows of the plan to the matrix', () => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt-github-'));
    const include = [{ shard: 1, slugs: 'a b' }];
    writeFileSync(join(dir, 'plan.json'), JSON.stringify({ formatVersion: 1, command: 'plan', result: { include } }));
    const { run = '' } = workflow.jobs.plan?.steps?.find(({ id }) => id === 'plan') ?? {};
    const outputs = run.split('\n').filter((line) => line.includes('GITHUB_OUTPUT'));
    execFileSync('bash', ['-c', outputs.join('\n')], { cwd: dir, env: { ...process.env, GITHUB_OUTPUT: 'output' } });
    expect(readFileSync(join(dir, 'output'), 'utf8')).toBe(`matrix=${JSON.stringify({ include })}\nparts=1\n`);
    rmSync(dir, { recursive: true });
  });
  it('keeps to GitHub’s shortest interval, and says how late it may run', () => {
    const often = makeGithubWorkflow({ ...input, everyMinutes: 1 })['.github/workflows/forecourt.yml'] as string;
    expect(often).toContain("- cron: '3-59/5 * * * *'");
    expect(text).toContain(
      '# Scheduled changes up to 2026-11-28 12:00 UTC are listed (2 minutes). Create this file again every few days:\n# a change that is not listed waits for the next regular run, at most 15 minutes.',
    );
    expect(text).toContain('# GitHub starts scheduled runs some minutes late');
  });
  it('accepts only dealer names from an event', () => {
    const guard = text.split('\n').find((line) => line.includes('case "$DEALERS"')) as string;
    const passes = (dealers: string) => spawnSync('bash', ['-c', guard], { env: { ...process.env, DEALERS: dealers } }).status === 0;
    expect(['', 'acme', 'acme zed-2', '--all', 'acme --out=/', 'a;b', '$(x)', 'a\nb', 'A'].map(passes)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('GitLab CI', () => {
  const text = makeGitlabPipeline(input)['.gitlab-ci.yml'] as string;
  const { stages, plan, build } = parse(text) as { stages: string[] } & Record<'plan' | 'build', Job>;

  it('plans, then builds in one job per part', () => {
    expect(stages).toEqual(['plan', 'build']);
    expect([build.parallel, build.needs]).toEqual([3, ['plan']]);
    const one = parse(makeGitlabPipeline({ ...input, shards: 1 })['.gitlab-ci.yml'] as string) as { build: Job & { variables: object } };
    expect([one.build.parallel, one.build.variables]).toEqual([undefined, { CI_NODE_INDEX: '1' }]);
  });
  it('has scripts that bash can read', () => {
    const scripts = [plan, build].flatMap(({ script = [] }) => script);
    expect(scripts.map(bashProblem).filter(Boolean)).toEqual([]);
  });
  it('finds its part of the plan', () => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt-gitlab-'));
    writeFileSync(join(dir, 'plan.json'), '{"formatVersion":1,"result":{"include":[{"shard":1,"slugs":"a b"},{"shard":3,"slugs":"c"}]}}');
    const choose = `${build.script?.[1]?.split('\n')[0]}; printf %s "$SLUGS"`;
    const slugsOf = (index: string) =>
      execFileSync('bash', ['-c', choose], { cwd: dir, encoding: 'utf8', env: { ...process.env, CI_NODE_INDEX: index } });
    expect(['1', '2', '3'].map(slugsOf)).toEqual(['a b', '', 'c']);
    rmSync(dir, { recursive: true });
  });
  it('lists the times to add in GitLab', () =>
    expect(text).toContain('#   3-59/15 * * * *\n#   1 12 22 11 *  DEALERS="acme zed"\n#   0 12 24 11 *  DEALERS="acme"\n'));
});

describe('cron', () => {
  const text = makeCrontab({ ...input, flags: ['--out', '/srv/50% off'] }, 'Australia/Sydney', '/srv/fore court/node').crontab as string;
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));

  it('has a regular line and one per minute with scheduled changes', () => {
    expect(lines.map((line) => line.split(' ').slice(0, 5).join(' '))).toEqual(['*/15 * * * *', '1 23 22 11 *', '0 23 24 11 *']);
    expect(lines.filter((line) => !isCron(line.split(' ').slice(0, 5).join(' ')))).toEqual([]);
  });
  it('calls a Node by its path, whatever PATH cron has', () => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt cron '));
    writeFileSync(join(dir, 'package.json'), '{}');
    mkdirSync(join(dir, 'scripts'));
    writeFileSync(join(dir, 'scripts', 'forecourt.js'), `require('fs').appendFileSync('ran', process.argv.slice(2).join(' ') + '\\n')`);
    const regular = (makeCrontab({ ...input, productDir: dir }, 'UTC', process.execPath).crontab as string)
      .split('\n')
      .find((line) => line.startsWith('*/15 ')) as string;
    execFileSync('/bin/sh', ['-c', regular.split(' ').slice(5).join(' ')], { env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' } });
    expect(readFileSync(join(dir, 'ran'), 'utf8')).toBe('build --all\n');
    rmSync(dir, { recursive: true });
  });
  it('has commands that the shell can read, with percent signs escaped', () => {
    expect(lines.filter((line) => /(?<!\\)%/.test(line))).toEqual([]);
    expect(lines.map((line) => bashProblem(line.split(' ').slice(5).join(' '))).filter(Boolean)).toEqual([]);
  });
});
