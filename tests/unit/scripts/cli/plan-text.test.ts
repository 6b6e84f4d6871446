import { expect, it } from 'vitest';
import type { DealerPlan } from '#lib/build/plan/plan-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { matrixRow, planTable, shardRow } from '../../../../scripts/cli/plan-text.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const plan: DealerPlan = {
  slug: 'acme',
  cars: 1204,
  reason: 'stock',
  reasons: ['stock', 'time'],
  added: ['a', 'b'],
  changed: [],
  removed: ['c'],
  pages: 3,
  from: 'snapshot',
  snapshotAgeMs: 90_400,
  dues: [{ at: noon + hourMs, why: ['sold window', 'page ends'], count: 2 }],
  cost: 23,
};

it('a row of the matrix', () => {
  expect(matrixRow(plan)).toEqual({
    slug: 'acme',
    cars: 1204,
    reason: 'stock',
    reasons: ['stock', 'time'],
    added: 2,
    changed: 0,
    removed: 1,
    pages: 3,
    from: 'snapshot',
    snapshotAgeSeconds: 90,
    nextDue: { at: '2026-11-21T13:00:00.000Z', why: 'sold window, page ends', count: 2 },
    cost: 23,
  });
  expect(shardRow([matrixRow(plan), { slug: 'zed', reason: 'none', cost: 0 }], 2, 4)).toEqual({
    shard: 2,
    of: 4,
    slugs: 'acme zed',
    dealers: 2,
    cost: 23,
  });
});

it('a table to read', () => {
  const idle = matrixRow({ ...plan, slug: 'zed', reason: 'none', reasons: [], added: [], removed: [], dues: [] });
  expect(planTable([matrixRow(plan), idle, { slug: 'bad', reason: 'unreadable', problem: 'x', cost: 1 }], noon)).toBe(
    [
      'dealer  would build  cars   changes  next scheduled change',
      'acme    stock, time  1,204  +2 -1    2026-11-21 13:00 UTC, in 1 h (sold window, page ends)',
      'zed     nothing      1,204           nothing',
      'bad     unreadable',
    ].join('\n'),
  );
  expect(planTable([], noon)).toBe('Nothing to build.');
});
