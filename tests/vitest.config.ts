import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { makeMemoryFolder } from './memory-folder.ts';
import { SlowFirst } from './slow-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules, and the scripts that tests start, are compiled once for all workers and runs. */
const compiled = fileURLToPath(new URL('../.forecourt/node-code', import.meta.url));
process.env.NODE_COMPILE_CACHE ??= compiled;
/** Each run adds its test files under new names. */
const mostCompiled = 20_000;
if (existsSync(compiled) && readdirSync(compiled, { recursive: true }).length > mostCompiled) rmSync(compiled, { recursive: true });

const temporary = process.env.TMPDIR ?? makeMemoryFolder();
if (temporary) process.env.TMPDIR = temporary;

/** Node itself loads tests and product, as it runs the product: loading by Vite takes longer than many tests. */
const node = {
  environment: 'node',
  globals: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/** For what Node cannot load by itself: components with JSX, styles and pictures. */
const withComponents = { execArgv: ['--import', fileURLToPath(new URL('node-hooks.ts', import.meta.url))] };

/** As the command line sets it. */
const asCommands = { env: { NODE_ENV: 'production' } } as const;

// Vitest runs projects with different numbers of workers one after the other, in the order of their groups.

/** What runs in a project of `npm test`. Files that take too long for it end in `.long.test.ts` and run in a project of their own. */
const inShort = (level: string) => ({ include: [`tests/${level}/**/*.test.ts`], exclude: ['**/*.long.test.ts'] });
const inLong = (level: string) => ({ include: [`tests/${level}/**/*.long.test.ts`] });

const contract = {
  ...node,
  ...withComponents,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Made for two processors: builds, servers and browsers often wait.
  maxWorkers: 5,
  sequence: { groupOrder: 1 },
  ...asCommands,
  globalSetup: ['tests/contract/setup.ts'],
};

const e2e = {
  ...node,
  isolate: false,
  // A busy machine takes longer than the usual second, and a look costs as much as what is waited for.
  expect: { poll: { timeout: 120_000, interval: 100 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // Browsers often wait, but each worker loads the product and starts two of them.
  maxWorkers: 3,
  sequence: { groupOrder: 2 },
  ...asCommands,
  globalSetup: ['tests/e2e/setup.ts'],
};

export default defineConfig({
  root,
  test: {
    reporters: ['default', fileURLToPath(new URL('summary/reporter.ts', import.meta.url))],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        root,
        test: {
          ...node,
          ...withComponents,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Loading the modules again for each file takes as long as the tests. So a test restores what it replaces.
          isolate: false,
          // React for development keeps a stack of each element, which takes longer than rendering it.
          env: { NODE_ENV: 'production' },
          // More than processors: a worker waits at times for a disk, a thread or a timer.
          maxWorkers: availableParallelism() + 1,
        },
      },
      { root, test: { ...contract, ...inShort('contract'), name: 'contract' } },
      { root, test: { ...contract, ...inLong('contract'), name: 'contract-long' } },
      { root, test: { ...e2e, ...inShort('e2e'), name: 'e2e' } },
      { root, test: { ...e2e, ...inLong('e2e'), name: 'e2e-long' } },
    ],
  },
});
