import { describe, expect, it } from 'vitest';
import type { FailedAudit, PageRun } from '../../../../../../scripts/tools/bench/lighthouse/page-run.ts';
import { brokenLines, failedLines, type MeasuredPage, pageTable } from '../../../../../../scripts/tools/bench/lighthouse/report.ts';

const run = (failed: FailedAudit[] = []): PageRun => ({
  scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  firstPaint: 1234,
  largestPaint: 1567,
  blocking: 61.6,
  layoutShift: 0.0014,
  scriptGzip: 156_123,
  bytes: 319_400,
  styleBytes: 12_340,
  fontBytes: 35_300,
  pictureBytes: 48_000,
  failed,
});
const page = (slug: string, path = '/cars/a', failed?: FailedAudit[]): MeasuredPage => ({
  slug,
  path,
  template: 'classic',
  run: run(failed),
});
const slow: FailedAudit = {
  category: 'performance',
  id: 'unused-javascript',
  title: 'Reduce unused JavaScript',
  value: '31 KiB',
  scored: false,
};
const small: FailedAudit = { category: 'accessibility', id: 'target-size', title: 'Touch targets', scored: true };

describe('report', () => {
  it('writes one line a page', () => {
    expect(pageTable([page('bay')]).split('\n')).toEqual([
      '| page        | template | loads at once |         scores | FCP, s | LCP, s | TBT, ms |   CLS | JS gzip, KB |  CSS | fonts | pictures | total, KB |',
      '| ----------- | -------: | ------------: | -------------: | -----: | -----: | ------: | ----: | ----------: | ---: | ----: | -------: | --------: |',
      '| bay:/cars/a |  classic |             – | 98/100/100/100 |   1.23 |   1.57 |      62 | 0.001 |       156.1 | 12.3 |  35.3 |     48.0 |     319.4 |',
    ]);
    expect(pageTable([{ ...page('bay', '/service'), extra: 'form' }])).toContain(' form | 98/');
  });
  it('names each failed audit once, with its pages, what costs points first', () => {
    expect(failedLines([page('bay', '/cars/a', [slow]), page('harbour', '/cars/b', [slow, small])])).toEqual([
      '- accessibility: Touch targets (target-size): harbour',
      '- performance: Reduce unused JavaScript (unused-javascript, not scored): bay (31 KiB), harbour (31 KiB)',
    ]);
    expect(failedLines([page('bay', '/cars/a', [small]), page('bay', '/')])).toEqual([
      '- accessibility: Touch targets (target-size): bay:/cars/a',
    ]);
  });
  it('says which page breaks which budget', () => {
    const heavy = { ...page('bay'), run: { ...run(), scriptGzip: 200_000 } };
    expect(brokenLines([page('harbour'), heavy])).toEqual(['- bay:/cars/a: JS gzip is 200.0 KB, the budget is at most 170.0 KB.']);
  });
});
