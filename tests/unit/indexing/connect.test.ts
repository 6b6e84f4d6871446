import { expect, test } from 'vitest';
import { versionProblem } from '#lib/indexing/connection.ts';

test.each([
  ['1.36.0', undefined],
  ['1.50.0', undefined],
  ['1.136.2', undefined],
  ['1.51.0-rc.1', undefined],
  ['1.35.9', 'it runs Meilisearch 1.35.9, but Forecourt needs 1.36 or later 1.x'],
  ['0.30.0', 'it runs Meilisearch 0.30.0, but Forecourt needs 1.36 or later 1.x'],
  ['2.0.0', 'it runs Meilisearch 2.0.0, but Forecourt needs 1.36 or later 1.x'],
  ['latest', 'its version "latest" is not a version of Meilisearch'],
])('version %s', (version, problem) => expect(versionProblem(version)).toBe(problem));
