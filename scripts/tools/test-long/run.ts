/** Runs the tests that take too long for `npm test`: npm run test:long [-- <name>…] */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { variablesOf } from './variables-of.ts';

/** A long run: a Node program with its arguments, and the environment variables that make the tests thorough. To add one, add a row. */
type LongRun = { name: string; program: readonly string[]; env: Record<string, string> };

const vitest = (project: 'unit' | 'contract' | 'contract-long' | 'e2e' | 'e2e-long', ...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--config', 'tests/vitest.config.ts', '--project', project, ...files],
];

/** A folder on disk for a run whose log and sites are read after a fault: one in memory is removed with the run. */
const onDisk = { TMPDIR: tmpdir() };

const longRuns: readonly LongRun[] = [
  // All files `*.long.test.ts`.
  { name: 'contract', program: vitest('contract-long'), env: {} },
  { name: 'browser', program: vitest('e2e-long'), env: {} },
  { name: 'page-histories', program: vitest('unit', 'tests/unit/build/changed-pages.test.ts'), env: { FORECOURT_HISTORIES: '400' } },
  {
    name: 'build-histories',
    program: vitest('contract', 'tests/contract/build/incremental.test.ts'),
    env: { FORECOURT_BUILT_HISTORIES: '200' },
  },
  {
    name: 'state-histories',
    program: vitest('contract-long', 'tests/contract/fleet/killed-stores.long.test.ts'),
    env: { FORECOURT_STATE_HISTORIES: '40' },
  },
  // Next renders, on two machines that share a state.
  { name: 'state-next', program: vitest('contract', 'tests/contract/fleet/state-next.test.ts'), env: { FORECOURT_STATE_NEXT: '1' } },
  // Both killed-builds and killed-releases.
  { name: 'kills', program: vitest('contract', 'tests/contract/build/killed-'), env: { FORECOURT_KILLS: '50' } },
  // Its seed is printed; FORECOURT_CHAOS_SEED gives the same operations again.
  { name: 'chaos', program: vitest('contract', 'tests/contract/chaos/chaos.test.ts'), env: { FORECOURT_CHAOS: '200', ...onDisk } },
  { name: 'fortnight', program: vitest('contract', 'tests/contract/watch/fortnight.test.ts'), env: { FORECOURT_FORTNIGHT: '1' } },
  { name: 'sold-to-cdn', program: vitest('contract', 'tests/contract/watch/sold-to-cdn.test.ts'), env: { FORECOURT_SALES: '100' } },
  {
    name: 'hostile-platform',
    program: vitest('contract', 'tests/contract/watch/hostile-platform.test.ts'),
    env: { FORECOURT_HOSTILE_MINUTES: '10' },
  },
  {
    name: 'search-oracle',
    program: vitest('contract-long', 'tests/contract/search/oracle.long.test.ts'),
    env: { FORECOURT_ORACLE: 'all' },
  },
  {
    name: 'fleet',
    program: vitest('contract', 'tests/contract/fleet/sold-to-cdn.test.ts'),
    env: { FORECOURT_FLEET_SALES: '40', FORECOURT_FLEET_DEALERS: '60' },
  },
  // Its seed is printed; FORECOURT_FLEET_CHAOS_SEED gives the same operations again.
  {
    name: 'fleet-chaos',
    program: vitest('contract', 'tests/contract/fleet/chaos.test.ts'),
    env: { FORECOURT_FLEET_CHAOS: '300', ...onDisk },
  },
  {
    name: 'reference',
    program: vitest('contract-long', 'tests/contract/build/two-paths.long.test.ts'),
    env: { FORECOURT_REFERENCE: 'all' },
  },
  { name: 'naughty', program: vitest('contract', 'tests/contract/build/nasty.test.ts'), env: { FORECOURT_NAUGHTY: 'all' } },
  {
    name: 'naughty-units',
    program: vitest('unit', 'naughty.test.ts', 'tests/unit/pages/car-bad-input.test.ts'),
    env: { FORECOURT_NAUGHTY: 'all' },
  },
  {
    name: 'properties',
    program: vitest(
      'unit',
      'tests/unit/watch/scheduler-properties.test.ts',
      'tests/unit/scripts/tools/search-server/fuzz.test.ts',
      'tests/unit/sources/dropped-cars.test.ts',
      'tests/unit/sources/kinds/files.test.ts',
      'tests/unit/site/resolve.test.ts',
    ),
    env: { FORECOURT_RUNS: '20' },
  },
  { name: 'prices', program: vitest('unit', 'tests/unit/pages/car-prices.test.ts'), env: { FORECOURT_PRICED_CARS: '1000' } },
  { name: 'lead-kills', program: vitest('contract', 'tests/contract/leads/kills'), env: { FORECOURT_LEAD_KILLS: '20' } },
  {
    name: 'notice-kills',
    program: vitest('contract-long', 'tests/contract/leads/searches/notice-kills'),
    env: { FORECOURT_NOTICE_KILLS: '20' },
  },
  {
    name: 'restore-drill',
    program: vitest('contract-long', 'tests/contract/leads/restore-drill.long.test.ts'),
    env: { FORECOURT_DRILL_LEADS: '12500' },
  },
  {
    name: 'point-in-time',
    program: vitest('contract', 'tests/contract/leads/point-in-time.test.ts'),
    env: { FORECOURT_POINT_IN_TIME: '1' },
  },
  {
    name: 'uploads',
    program: vitest('contract-long', 'tests/contract/leads/upload-memory.long.test.ts'),
    env: { FORECOURT_UPLOADS: '20' },
  },
  {
    name: 'feeds',
    program: vitest('contract', 'tests/contract/build/feeds.test.ts'),
    env: { FORECOURT_FED_CARS: '3000' },
  },
  { name: 'channels', program: vitest('unit', 'tests/unit/feeds/channels.test.ts'), env: { FORECOURT_FED_CARS: '3000' } },
  {
    name: 'feed-sizes',
    program: vitest('contract', 'tests/contract/sources/feed-sizes.test.ts'),
    env: { FORECOURT_FEED_MEGABYTES: '200' },
  },
  { name: 'every-page', program: vitest('e2e', 'tests/e2e/views.test.ts', 'tests/e2e/forms.test.ts'), env: { FORECOURT_EVERY_PAGE: '1' } },
  // All tests with the clock 10, 100 and 400 days ahead, because data with fixed dates ages.
  { name: 'later-clocks', program: ['tests/clock/run.ts'], env: {} },
];

/** This many kills, strings or cars in one test exceed the usual timeout, especially on a busy machine. */
const anHour = '--testTimeout=3600000';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const wantedNames = process.argv.slice(2);
const unknown = wantedNames.filter((name) => !longRuns.some((run) => run.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no long run ${unknown.join(', ')}. Choose from: ${longRuns.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}

const failed: string[] = [];
for (const { name, program, env } of longRuns.filter((run) => wantedNames.length === 0 || wantedNames.includes(run.name))) {
  const variables = variablesOf(env, process.env);
  const settings = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`);
  const args = settings.length > 0 ? [...program, anHour] : program;
  process.stdout.write(`\n${[`${name}:`, ...settings, ...args].join(' ')}\n`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...variables } });
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll long runs passed.\n');
process.exitCode = failed.length > 0 ? 1 : 0;
