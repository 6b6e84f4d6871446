import { describe, expect, it } from 'vitest';
import { isScript, medianRun, pageRun } from '../../../../../../scripts/tools/bench/lighthouse/page-run.ts';
import { aReport } from './a-report.ts';

const run = (performance: number, paint: number) => pageRun(aReport({ performance, paint }), async () => 0);

describe('pageRun', () => {
  it('reads scores, figures and weights; a script asked for twice weighs once', async () => {
    const requests = [
      { url: 'http://a.localhost/', mimeType: 'text/html', transferSize: 10_000 },
      { url: 'http://a.localhost/a.js', mimeType: 'text/javascript', transferSize: 3000 },
      { url: 'http://a.localhost/a.js', mimeType: 'text/javascript', transferSize: 0 },
      { url: 'http://a.localhost/b.js', transferSize: 500 },
      { url: 'http://a.localhost/a.css', resourceType: 'Stylesheet', transferSize: 12_000 },
      { url: 'http://a.localhost/a.woff2', resourceType: 'Font', transferSize: 9000 },
      { url: 'http://a.localhost/b.woff2', resourceType: 'Font', transferSize: 18_000 },
      { url: 'http://a.localhost/a.avif', resourceType: 'Image', transferSize: 40_000 },
      { url: 'data:image/png;base64,AAAA', resourceType: 'Image' },
    ];
    expect(await pageRun(aReport({ requests }), async ({ url }) => (url.endsWith('a.js') ? 2900 : 450))).toEqual({
      scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
      firstPaint: 1200,
      largestPaint: 1500,
      blocking: 60,
      layoutShift: 0.001,
      scriptGzip: 3350,
      bytes: 92_500,
      styleBytes: 12_000,
      fontBytes: 27_000,
      pictureBytes: 40_000,
      failed: [],
    });
  });
  it('names the audits that are not passed, and whether they cost points', async () => {
    const audits = {
      'target-size': { id: 'target-size', title: 'Touch targets', score: 0.95, scoreDisplayMode: 'binary' },
      'total-blocking-time': {
        id: 'total-blocking-time',
        title: 'Blocking',
        score: 0.89,
        scoreDisplayMode: 'numeric',
        numericValue: 220,
        displayValue: '220\u00a0ms',
      },
      'largest-contentful-paint': { id: 'lcp', title: 'LCP', score: 0.9, scoreDisplayMode: 'numeric', numericValue: 2000 },
      'bf-cache': { id: 'bf-cache', title: 'Back/forward cache', score: 0, scoreDisplayMode: 'binary' },
    };
    expect((await pageRun(aReport({ audits }), async () => 0)).failed).toEqual([
      { category: 'performance', id: 'total-blocking-time', title: 'Blocking', value: '220 ms', scored: true },
      { category: 'performance', id: 'bf-cache', title: 'Back/forward cache', scored: false },
      { category: 'accessibility', id: 'target-size', title: 'Touch targets', scored: true },
    ]);
  });
  it('throws when the page could not be measured', async () => {
    const report = { ...aReport(), runtimeError: { code: 'NO_FCP', message: 'The page did not paint any content.' } };
    await expect(pageRun(report, async () => 0)).rejects.toThrow(
      'Lighthouse could not measure the page: The page did not paint any content.',
    );
    const audits = {
      'largest-contentful-paint': { id: 'largest-contentful-paint', title: 'LCP', score: null, scoreDisplayMode: 'error' },
    };
    await expect(pageRun(aReport({ audits }), async () => 0)).rejects.toThrow(
      'The Lighthouse report has no value for "largest-contentful-paint". The page may have painted nothing.',
    );
  });
});

describe('isScript', () => {
  it.each([
    [{ url: 'http://a/b', mimeType: 'application/javascript' }, true],
    [{ url: 'http://a/b.js?v=1' }, true],
    [{ url: 'http://a/b.json', mimeType: 'application/json' }, false],
    [{ url: 'http://a/b.css', mimeType: 'text/css' }, false],
  ])('%j: %s', (request, script) => expect(isScript(request)).toBe(script));
});

describe('medianRun', () => {
  it('takes the run in the middle by performance, then by paint; of two the worse', async () => {
    const [a, b, c, d] = await Promise.all([run(0.99, 1400), run(0.92, 2900), run(0.95, 1800), run(0.95, 1700)]);
    expect(medianRun([a, b, c])).toBe(c);
    expect(medianRun([b, a])).toBe(b);
    expect(medianRun([a, b, c, d])).toBe(c);
    expect(medianRun([a])).toBe(a);
  });
  it('throws without runs', () => expect(() => medianRun([])).toThrow('There is no run, so there is no median.'));
});
