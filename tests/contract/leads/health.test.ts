import { expect, test } from 'vitest';
import { isOpsPath } from '#lib/api/ops/ops-app.ts';
import { describeHealth } from './health.ts';
import { sqliteStore } from './stores.ts';

describeHealth(sqliteStore());

test.each([
  ['/healthz', true],
  ['/readyz', true],
  ['/metrics', true],
  ['/api/healthz', false],
  ['/admin', true],
  ['/admin/leads/x', true],
  ['/administration', false],
  ['/metrics/', false],
  ['/', false],
])('%s is for operators: %s', (path, isForOperators) => expect(isOpsPath(path)).toBe(isForOperators));
