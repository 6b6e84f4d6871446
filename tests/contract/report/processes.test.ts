import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFleetHistory } from '#lib/report/history/fleet-history.ts';
import { historyPath } from '#lib/report/history/open-history.ts';
import { makeWorkDir, noon, removeWorkDir, rowsOf } from '../../unit/report/history/made-runs.ts';
import { childEnvironment } from '../build/cli.ts';

const script = join(import.meta.dirname, 'append-runs.ts');

let workDir: string;
beforeEach(async () => {
  workDir = await makeWorkDir();
});
afterEach(() => removeWorkDir(workDir));

/** A process that adds runs; resolves with what it printed. */
function append(dealer: string, count: number, watch: (printed: string, child: ChildProcess) => void = () => undefined) {
  const child = spawn(process.execPath, [script, workDir, dealer, String(count)], { env: childEnvironment() });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    watch(stdout, child);
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; added: number; stderr: string }>((done) => {
    child.on('close', (code) => done({ code, added: stdout.split('\n').length - 1, stderr }));
  });
}

const counts = () => rowsOf(historyPath(workDir), 'select dealer, count(*) as n from runs group by dealer order by dealer');

test('three processes begin and write a history at once, and lose nothing', async () => {
  const ended = await Promise.all(['a', 'b', 'c'].map((dealer) => append(dealer, 60)));
  expect(ended).toEqual(ended.map(() => ({ code: 0, added: 60, stderr: '' })));
  expect(counts()).toEqual(['a', 'b', 'c'].map((dealer) => ({ dealer, n: 60 })));
  expect(rowsOf(historyPath(workDir), 'select sum(runs) as n from days')).toEqual([{ n: 180 }]);
});

test('a process that is killed while it writes leaves a whole history', async () => {
  for (let round = 1; round <= 2; round++) {
    await append(`killed-${round}`, 5000, (printed, child) => {
      if (printed.split('\n').length > 3 * round) child.kill('SIGKILL');
    });
    // A report may be the first to open what the killed process left.
    const { fleet } = await readFleetHistory(workDir, [], noon);
    expect(fleet.at(-1)?.runs).toBeGreaterThan(0);
  }
  expect(await append('next', 5)).toEqual({ code: 0, added: 5, stderr: '' });
  expect(rowsOf(historyPath(workDir), 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const [{ runs, sums }] = rowsOf(
    historyPath(workDir),
    'select (select count(*) from runs) as runs, (select sum(runs) from days) as sums',
  ) as [{ runs: number; sums: number }];
  expect(runs).toBe(sums);
  expect(counts().at(-1)).toEqual({ dealer: 'next', n: 5 });
});

test('on a full disk the runs go on, the problem is said once, and with room the history goes on', async () => {
  await append('before', 3);
  // No file of the process may grow past 64 blocks of 512 or 1,024 bytes, as the shell has it.
  const limited = spawnSync('sh', ['-c', `ulimit -f 64; exec "$0" "$@"`, process.execPath, script, workDir, 'limited', '200'], {
    encoding: 'utf8',
    env: childEnvironment(),
  });
  expect(limited.status).toBe(0);
  expect(limited.stdout.trimEnd().split('\n')).toHaveLength(200);
  expect(limited.stderr).toMatch(
    /^\S+history\.sqlite: the history could not be written \([^\n]+\)\. If the disk is full, run: `forecourt prune`\n$/,
  );
  expect(await append('later', 3)).toEqual({ code: 0, added: 3, stderr: '' });
  expect(rowsOf(historyPath(workDir), 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(counts().map(({ dealer }) => dealer)).toEqual(['before', 'later', 'limited']);
});
