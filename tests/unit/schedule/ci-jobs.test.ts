import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';
import { namedVariables } from '#lib/schedule/service-input.ts';
import { siteSchema } from '#lib/site/schema.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const input: ScheduleInput = {
  ...{ slugs: [], everyMinutes: 15, shards: 3, dues: [], until: noon + 1, now: noon, productDir: '/srv/forecourt', flags: [] },
  publishes: { folders: [], any: false },
  indexed: [],
  state: 's3://dealer-state/{x}?region=ap-southeast-2',
};

const mail = { kind: 'email', name: 'sales', to: 'env:BAY_TO', smtp: 'env:BAY_SMTP' };

describe('CI jobs, whose disks are empty', () => {
  const jobs = [makeGithubWorkflow(input)['.github/workflows/forecourt.yml'], makeGitlabPipeline(input)['.gitlab-ci.yml']] as string[];

  it('share no cache and hand over no folder: each command fetches what it needs from the state (rule R47)', () => {
    for (const text of jobs) {
      expect(text).not.toMatch(/actions\/cache|cache:\n|\btar\b|part-/);
      const commands = text.split('\n').filter((line) => line.trimStart().startsWith('node scripts/forecourt.js'));
      expect(commands.length).toBe(2);
      for (const line of commands) expect(line).toContain("--state 's3://dealer-state/{x}?region=ap-southeast-2'");
    }
  });
  it('get the variables that settings name at GitHub, which shows a job no other secret', () => {
    const site = (settings: object) => siteSchema.parse({ slug: 'acme', ...settings });
    const feed = { kind: 'feed', from: 'env:ACME_FEED', headers: { 'X-Key': 'env:ACME_FEED_KEY', 'X-Dealer': 'env:ACME_FEED' } };
    const tradeMe = { consumerKey: 'env:GROUP_A', consumerSecret: 'env:GROUP_B', token: 'env:ACME_C', tokenSecret: 'env:ACME_D' };
    const host = 'https://search.example';
    const adminKey = { adminKey: 'env:SEARCH_ADMIN' };
    const operator = { file: 'operator.json', secrets: {}, hosts: { [host]: adminKey, 'https://s.example': { adminKey: 'env:NOT_OURS' } } };
    const dealers = [
      { site: site({ feeds: { tradeMe } }), source: feed as never, tokens: {}, operator },
      {
        // Only the API and alerts read these two.
        site: site({ leads: { destinations: [mail] }, alerts: { recipients: [mail] } }),
        ...{ source: {} as never, tokens: { token: 'FORECOURT_API_TOKEN', searchKey: 'BAY_SEARCH_KEY' }, operator },
      },
      { site: site({ search: { host, indexing: 'shared' } }), source: {} as never, tokens: {}, operator },
      { site: site({ search: { host: 'https://s.example' } }), source: {} as never, tokens: {}, operator },
    ];
    const variables = namedVariables(dealers);
    expect(variables).toEqual([
      ...['ACME_C', 'ACME_D', 'ACME_FEED', 'ACME_FEED_KEY', 'BAY_SEARCH_KEY', 'FORECOURT_API_TOKEN', 'GROUP_A', 'GROUP_B', 'SEARCH_ADMIN'],
    ]);
    const { plan, build } = parse(Object.values(makeGithubWorkflow({ ...input, variables })).join('')).jobs;
    const usual = ['FORECOURT_API_TOKEN', 'FORECOURT_SEARCH_KEY', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const secrets = [...usual, ...variables.filter((name) => name !== 'FORECOURT_API_TOKEN')];
    expect(Object.keys(plan.steps.at(-1).env)).toEqual(['DEALERS', ...secrets]);
    expect(build.steps.at(-1).env).toEqual({
      SLUGS: `\${{ matrix.slugs }}`,
      ...Object.fromEntries(secrets.map((name) => [name, `\${{ secrets.${name} }}`])),
    });
  });
  it('cancel no dispatch at GitHub, which keeps only the newest run that waits in a group', () =>
    expect(parse(jobs[0] as string).concurrency).toEqual({
      group: `forecourt-\${{ github.event_name == 'schedule' && 'schedule' || github.run_id }}`,
      'cancel-in-progress': false,
    }));
  it('builds named dealers even if nothing changed, so that a failed publication can be repeated', () => {
    const dir = mkdtempSync(join(tmpdir(), 'forecourt-plan-'));
    mkdirSync(join(dir, 'scripts'));
    writeFileSync(join(dir, 'scripts', 'forecourt.js'), 'console.log(process.argv.slice(2, 7).join(" "))');
    const plan = (jobs[0] as string).split('\n').find((line) => line.includes('forecourt.js plan')) as string;
    const planned = (dealers: string) => {
      execFileSync('bash', ['-c', plan], { cwd: dir, env: { ...process.env, DEALERS: dealers } });
      return readFileSync(join(dir, 'plan.json'), 'utf8').trim();
    };
    expect([planned(''), planned('acme zed')]).toEqual(['plan --all --changed --pull --shards', 'plan acme zed --pull --shards']);
    rmSync(dir, { recursive: true });
  });
});
