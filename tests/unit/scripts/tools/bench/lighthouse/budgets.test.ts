import { describe, expect, it } from 'vitest';
import { brokenBudgets } from '../../../../../../scripts/tools/bench/lighthouse/budgets.ts';
import type { PageRun } from '../../../../../../scripts/tools/bench/lighthouse/page-run.ts';

const kept: PageRun = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  firstPaint: 1200,
  largestPaint: 1800,
  blocking: 60,
  layoutShift: 0.02,
  scriptGzip: 170_000,
  bytes: 300_000,
  styleBytes: 12_000,
  fontBytes: 35_000,
  pictureBytes: 40_000,
  failed: [],
};
const scored = (scores: Partial<PageRun['scores']>) => ({ ...kept, scores: { ...kept.scores, ...scores } });

describe('brokenBudgets', () => {
  it('keeps a page that reaches every figure exactly', () => expect(brokenBudgets(kept)).toEqual([]));
  it.each([
    [scored({ performance: 94 }), 'performance is 94, the budget is at least 95'],
    [scored({ accessibility: 99 }), 'accessibility is 99, the budget is at least 100'],
    [scored({ 'best-practices': 96 }), 'best practices is 96, the budget is at least 100'],
    [scored({ seo: 92 }), 'SEO is 92, the budget is at least 100'],
    [{ ...kept, largestPaint: 2100 }, 'LCP is 2.100 s, the budget is at most 1.800 s'],
    [{ ...kept, layoutShift: 0.021 }, 'CLS is 0.021, the budget is at most 0.020'],
    [{ ...kept, scriptGzip: 171_200 }, 'JS gzip is 171.2 KB, the budget is at most 170.0 KB'],
    [{ ...kept, largestPaint: Number.NaN }, 'LCP is NaN s, the budget is at most 1.800 s'],
  ])('%#', (run, broken) => expect(brokenBudgets(run)).toEqual([broken]));

  it.each([
    ['form', 'JS gzip with the code of the form in its first view is 215.1 KB, the budget is at most 215.0 KB'],
    ['search', 'JS gzip with the code of its search is 215.1 KB, the budget is at most 215.0 KB'],
  ] as const)('gives a page with a %s 45 KB more scripts', (extra, broken) => {
    expect(brokenBudgets({ ...kept, scriptGzip: 215_000 }, extra)).toEqual([]);
    expect(brokenBudgets({ ...kept, scriptGzip: 215_100 }, extra)).toEqual([broken]);
  });
});
