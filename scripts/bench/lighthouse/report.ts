import { table } from '../search/figures.ts';
import { brokenBudgets } from './budgets.ts';
import type { PageRun } from './page-run.ts';

export type MeasuredPage = { slug: string; path: string; template: string; run: PageRun };

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const heads = [
  'page',
  'template',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP, s',
  'LCP, s',
  'TBT, ms',
  'CLS',
  'JS gzip, KB',
  'total, KB',
];

const nameOf = ({ slug, path }: MeasuredPage) => `${slug}:${path}`;

export function pageTable(pages: readonly MeasuredPage[]): string {
  const rows = pages.map((page) => {
    const { scores, firstPaint, largestPaint, blocking, layoutShift, scriptGzip, bytes } = page.run;
    return [
      nameOf(page),
      page.template,
      ...[scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map(String),
      seconds(firstPaint),
      seconds(largestPaint),
      blocking.toFixed(0),
      layoutShift.toFixed(3),
      kilobytes(scriptGzip),
      kilobytes(bytes),
    ];
  });
  return table(heads, rows);
}

/** Every failed audit with the pages it fails on. Those that cost points come first. */
export function failedLines(pages: readonly MeasuredPage[]): string[] {
  const lines = new Map<string, { scored: boolean; on: string[] }>();
  const shortName = (page: MeasuredPage) => (pages.filter(({ slug }) => slug === page.slug).length > 1 ? nameOf(page) : page.slug);
  for (const page of pages)
    for (const { category, id, title, value, scored } of page.run.failed) {
      const name = `${category}: ${title} (${id}${scored ? '' : ', not scored'})`;
      const line = lines.get(name) ?? { scored, on: [] };
      line.on.push(`${shortName(page)}${value ? ` (${value})` : ''}`);
      lines.set(name, line);
    }
  return [...lines].sort(([, a], [, b]) => Number(b.scored) - Number(a.scored)).map(([name, { on }]) => `- ${name}: ${on.join(', ')}`);
}

export const brokenLines = (pages: readonly MeasuredPage[]): string[] =>
  pages.flatMap((page) => brokenBudgets(page.run).map((broken) => `- ${nameOf(page)}: ${broken}.`));
