/** Runs the test suites with the clock set ahead: node tests/clock/run.ts [days …] [-- arguments of vitest]. By default 10, 100 and 400 days. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const [days, vitestArguments] = [words.slice(0, end), words.slice(end + 1)];
const root = join(import.meta.dirname, '../..');
const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'shift.js'))}`;

for (const shift of days.length > 0 ? days : ['10', '100', '400']) {
  console.log(`With the clock ${shift} days ahead:`);
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', ...vitestArguments];
  const env = {
    ...process.env,
    FORECOURT_TEST_CLOCK_DAYS: shift,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
