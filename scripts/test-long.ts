/** Runs the tests that take too long for `npm test`: npm run test:long [-- <name>…] */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A long run: test files with the environment variables that make them thorough. To add one, add a row. */
type LongRun = { name: string; project: 'unit' | 'contract' | 'e2e'; files: readonly string[]; env: Record<string, string> };

const longRuns: readonly LongRun[] = [
  { name: 'page-histories', project: 'unit', files: ['tests/unit/build/changed-pages.test.ts'], env: { FORECOURT_HISTORIES: '400' } },
  {
    name: 'build-histories',
    project: 'contract',
    files: ['tests/contract/build/incremental.test.ts'],
    env: { FORECOURT_BUILT_HISTORIES: '200' },
  },
  { name: 'kills', project: 'contract', files: ['tests/contract/build/killed-builds.test.ts'], env: { FORECOURT_KILLS: '50' } },
  { name: 'fortnight', project: 'contract', files: ['tests/contract/watch/fortnight.test.ts'], env: { FORECOURT_FORTNIGHT: '1' } },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !longRuns.some((run) => run.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no long run ${unknown.join(', ')}. Choose from: ${longRuns.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}

const failed: string[] = [];
for (const { name, project, files, env } of longRuns.filter((run) => wanted.length === 0 || wanted.includes(run.name))) {
  const settings = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  process.stdout.write(`\n${name}: ${[...settings, ...files].join(' ')}\n`);
  const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', project, ...files];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll long runs passed.\n');
process.exitCode = failed.length > 0 ? 1 : 0;
