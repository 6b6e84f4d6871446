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
      {
        root,
        test: {
          ...node,
          ...withComponents,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Made for two processors: builds, servers and browsers often wait.
          maxWorkers: 5,
          // As the command line sets it.
          env: { NODE_ENV: 'production' },
          globalSetup: ['tests/contract/setup.ts'],
        },
      },
      {
        root,
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          // A busy machine takes longer than the usual second, and a look costs as much as what is waited for.
          expect: { poll: { timeout: 120_000, interval: 100 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Browsers often wait, and each worker starts two of them.
          maxWorkers: 4,
          // As the command line sets it.
          env: { NODE_ENV: 'production' },
          globalSetup: ['tests/e2e/setup.ts'],
        },
      },
    ],
  },
});
