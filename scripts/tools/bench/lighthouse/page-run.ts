import type { Audit, Report, Request } from './report-file.ts';

/** The Lighthouse categories with a budget, in the order of the table. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** A failed audit. An audit without weight is advice and costs no points. */
export type FailedAudit = { category: Category; id: string; title: string; value?: string; scored: boolean };

/** One run on one page: scores from 0 to 100, milliseconds and bytes. `layoutShift` has no unit. */
export type PageRun = {
  scores: Record<Category, number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  scriptGzip: number;
  /** Transferred bytes, of all and of the kinds that delay the first view. */
  bytes: number;
  styleBytes: number;
  fontBytes: number;
  pictureBytes: number;
  failed: FailedAudit[];
};

/** Lighthouse's rule: a yes-or-no audit must pass, and one with a scale must reach 0.9. */
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
  if (!details?.items) throw new Error('The Lighthouse report lists no requests, so the size of the page is unknown.');
  return details.items;
}

const transferred = (requests: readonly Request[], type?: string) =>
  requests
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);

export const isScript = ({ mimeType, url }: Request) => /javascript/.test(mimeType ?? '') || /\.m?js$/.test(new URL(url).pathname);

function metric(report: Report, id: string): number {
  const value = report.audits[id]?.numericValue;
  if (value === undefined) throw new Error(`The Lighthouse report has no value for "${id}". The page may have painted nothing.`);
  return value;
}

/** The figures of a report. `gzipOf` returns the size of a script in gzip level 9. Throws if the page could not be measured. */
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
    bytes: transferred(requests),
    styleBytes: transferred(requests, 'Stylesheet'),
    fontBytes: transferred(requests, 'Font'),
    pictureBytes: transferred(requests, 'Image'),
    failed: failedAudits(report),
  };
}

/** The median run by performance, then by largest paint; the worse of the two in the middle. Throws if there are none. */
export function medianRun(runs: readonly PageRun[]): PageRun {
  const best = [...runs].sort((a, b) => b.scores.performance - a.scores.performance || a.largestPaint - b.largestPaint);
  const middle = best[Math.floor(best.length / 2)];
  if (!middle) throw new Error('There is no run, so there is no median.');
  return middle;
}
