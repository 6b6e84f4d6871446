import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = { environment: 'node', globals: false } as const;

export default defineConfig({
  root,
  test: {
    // Two cores: builds and browsers take both, so suites that start them run one file at a time.
    projects: [
      { root, test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 30_000 } },
      {
        root,
        test: {
          ...node,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          globalSetup: ['tests/e2e/setup.ts'],
        },
      },
    ],
  },
});
