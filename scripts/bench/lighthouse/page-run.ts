import type { Audit, Report, Request } from './report-file.ts';

/** The categories that have a budget, in the order of the table; Lighthouse's ids. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** An audit that is not passed. What weighs nothing costs no points: advice. */
export type FailedAudit = { category: Category; id: string; title: string; value?: string; scored: boolean };

/** One run over one page: scores of 0 to 100, milliseconds, bytes; `layoutShift` has no unit. */
export type PageRun = {
  scores: Record<Category, number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  scriptGzip: number;
  bytes: number;
  failed: FailedAudit[];
};

/** Lighthouse's own rule: an audit of yes and no must be met, one with a scale by nine tenths. */
const isFailed = ({ score, scoreDisplayMode }: Audit) =>
  score !== null && score < (scoreDisplayMode === 'binary' ? 1 : 0.9) && scoreDisplayMode !== 'informative';

function failedAudits(report: Report): FailedAudit[] {
  return categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (!audit || !isFailed(audit)) return [];
      const value = audit.displayValue ? { value: audit.displayValue.replaceAll('\u00a0', ' ') } : {};
      return [{ category, id, title: audit.title, ...value, scored: weight > 0 }];
    }),
  );
}

function requestsOf(report: Report): Request[] {
  const details = report.audits['network-requests']?.details as { items?: Request[] } | undefined;
  if (!details?.items) throw new Error('The Lighthouse report lists no requests, so the weight of the page is not known.');
  return details.items;
}

export const isScript = ({ mimeType, url }: Request) => /javascript/.test(mimeType ?? '') || /\.m?js$/.test(new URL(url).pathname);

function metric(report: Report, id: string): number {
  const value = report.audits[id]?.numericValue;
  if (value === undefined) throw new Error(`The Lighthouse report has no figure for "${id}"; the page may have painted nothing.`);
  return value;
}

/** The figures of a report. `gzipOf` weighs a script in bytes of gzip at level 9. Throws when the page could not be measured. */
export async function pageRun(report: Report, gzipOf: (script: Request) => Promise<number>): Promise<PageRun> {
  if (report.runtimeError) throw new Error(`Lighthouse could not measure the page: ${report.runtimeError.message}`);
  const requests = requestsOf(report);
  const scripts = new Map(requests.filter(isScript).map((script) => [script.url, script]));
  const weights = await Promise.all([...scripts.values()].map(gzipOf));
  const score = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: metric(report, 'first-contentful-paint'),
    largestPaint: metric(report, 'largest-contentful-paint'),
    blocking: metric(report, 'total-blocking-time'),
    layoutShift: metric(report, 'cumulative-layout-shift'),
    scriptGzip: weights.reduce((sum, bytes) => sum + bytes, 0),
    bytes: requests.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0),
    failed: failedAudits(report),
  };
}

/** The run in the middle by performance, then by largest paint; of an even number the worse of the two. Throws when there are none. */
export function medianRun(runs: readonly PageRun[]): PageRun {
  const best = [...runs].sort((a, b) => b.scores.performance - a.scores.performance || a.largestPaint - b.largestPaint);
  const middle = best[Math.floor(best.length / 2)];
  if (!middle) throw new Error('There is no run to take the middle of.');
  return middle;
}
