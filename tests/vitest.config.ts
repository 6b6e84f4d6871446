import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A picture is its address, as in a page: Next gives an object, and Vite a text. */
const pictures: Plugin = {
  name: 'pictures',
  enforce: 'pre',
  load: (id) => (id.endsWith('.svg') ? `export default { src: '/${basename(id)}' }` : undefined),
};

// Libraries, and the scripts that tests start, are compiled once for all workers and runs.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.forecourt/node-code', import.meta.url));

const node = { environment: 'node', globals: false } as const;

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', fileURLToPath(new URL('summary/reporter.ts', import.meta.url))],
    projects: [
      {
        root,
        plugins: [pictures],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...node,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
          // Loading the modules again for each file takes as long as the tests. So a test restores what it replaces.
          isolate: false,
          // React for development keeps a stack of each element, which takes longer than rendering it.
          env: { NODE_ENV: 'production' },
          // Vitest leaves one processor idle by default.
          maxWorkers: availableParallelism(),
        },
      },
      {
        root,
        plugins: [pictures],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...node,
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
          // Node itself runs them, without a transform by Vite: nothing here is JSX or a picture.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A busy machine takes longer than the usual second.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 300_000,
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
