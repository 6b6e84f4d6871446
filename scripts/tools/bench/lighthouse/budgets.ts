import type { PageRun } from './page-run.ts';

/** What a page loads before anyone touches it, beyond the code of every page. */
export type PageExtra = 'form' | 'search';

type Budget = { name: string; of: (run: PageRun) => number; write: (value: number) => string } & ({ least: number } | { most: number });

const points = (value: number) => String(value);
const seconds = (value: number) => `${(value / 1000).toFixed(3)} s`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`;

/** The budgets of every page in Lighthouse's mobile setting. A KB is 1,000 bytes. */
const budgets: readonly Budget[] = [
  { name: 'performance', of: (run) => run.scores.performance, write: points, least: 95 },
  { name: 'accessibility', of: (run) => run.scores.accessibility, write: points, least: 100 },
  { name: 'best practices', of: (run) => run.scores['best-practices'], write: points, least: 100 },
  { name: 'SEO', of: (run) => run.scores.seo, write: points, least: 100 },
  { name: 'LCP', of: (run) => run.largestPaint, write: seconds, most: 1800 },
  { name: 'CLS', of: (run) => run.layoutShift, write: (value) => value.toFixed(3), most: 0.02 },
];

/** The scripts of a page. The code of a form may have 45 KB, and so may that of a search. */
const scripts = 170_000;
const extras: Record<PageExtra, { why: string; bytes: number }> = {
  form: { why: 'with the code of the form in its first view', bytes: 45_000 },
  search: { why: 'with the code of its search', bytes: 45_000 },
};

function scriptBudget(extra: PageExtra | undefined): Budget {
  const { why, bytes } = extra ? extras[extra] : { why: '', bytes: 0 };
  const name = extra ? `JS gzip ${why}` : 'JS gzip';
  return { name, of: (run) => run.scriptGzip, write: kilobytes, most: scripts + bytes };
}

/** The budgets that a run breaks, as text: "LCP is 2.100 s, the budget is at most 1.800 s". */
export function brokenBudgets(run: PageRun, extra?: PageExtra): string[] {
  return [...budgets, scriptBudget(extra)].flatMap((budget) => {
    const { name, of, write } = budget;
    const value = of(run);
    // A missing figure breaks its budget.
    if ('least' in budget ? value >= budget.least : value <= budget.most) return [];
    const bound = 'least' in budget ? `at least ${write(budget.least)}` : `at most ${write(budget.most)}`;
    return [`${name} is ${write(value)}, the budget is ${bound}`];
  });
}
