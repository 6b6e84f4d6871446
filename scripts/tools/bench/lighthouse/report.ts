import { table } from '../search/figures.ts';
import { brokenBudgets, type PageExtra } from './budgets.ts';
import type { PageRun } from './page-run.ts';

export type MeasuredPage = { slug: string; path: string; template: string; extra?: PageExtra; run: PageRun };

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const heads = [
  'page',
  'template',
  'loads at once',
  'scores',
  'FCP, s',
  'LCP, s',
  'TBT, ms',
  'CLS',
  'JS gzip, KB',
  'CSS',
  'fonts',
  'pictures',
  'total, KB',
];

const nameOf = ({ slug, path }: MeasuredPage) => `${slug}:${path}`;

export function pageTable(pages: readonly MeasuredPage[]): string {
  const rows = pages.map((page) => {
    const { scores, firstPaint, largestPaint, blocking, layoutShift } = page.run;
    return [
      nameOf(page),
      page.template,
      page.extra ?? '–',
      [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].join('/'),
      seconds(firstPaint),
      seconds(largestPaint),
      blocking.toFixed(0),
      layoutShift.toFixed(3),
      ...[page.run.scriptGzip, page.run.styleBytes, page.run.fontBytes, page.run.pictureBytes, page.run.bytes].map(kilobytes),
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
  pages.flatMap((page) => brokenBudgets(page.run, page.extra).map((broken) => `- ${nameOf(page)}: ${broken}.`));
