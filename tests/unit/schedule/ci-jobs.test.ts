import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import type { ScheduleInput } from '#lib/schedule/schedule-input.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const input: ScheduleInput = {
  ...{ slugs: [], everyMinutes: 15, shards: 3, dues: [], until: noon + 1, now: noon, productDir: '/srv/forecourt', flags: [] },
  publishes: { folders: [], any: false },
  state: 's3://dealer-state/{x}?region=ap-southeast-2',
};

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
