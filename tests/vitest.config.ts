import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = { environment: 'node', globals: false } as const;

export default defineConfig({
  root,
  test: {
    // Two cores: builds and browsers wait often, so suites that start them run two files at a time, and no more.
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
          maxWorkers: 2,
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
          maxWorkers: 2,
          globalSetup: ['tests/e2e/setup.ts'],
        },
      },
    ],
  },
});
