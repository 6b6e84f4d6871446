import { formatNumber } from '#lib/locale/thousands.ts';
import type { Extent } from './contenders/contender.ts';
import type { ContenderName } from './contenders/registry.ts';
import type { EngineComparison, Loading, Times } from './contest.ts';
import { figure, least, median, p95, quiet, table } from './figures.ts';
import { gaps } from './gaps.ts';
import { kinds } from './questions.ts';
import type { BuildSizes, ByteSizes } from './sizes.ts';

const kib = (bytes: number) => figure(bytes / 1024);
const mib = (bytes: number) => figure(bytes / 1_048_576);
const three = ({ raw, gzip, brotli }: ByteSizes) => [kib(raw), kib(gzip), kib(brotli)];

export function loadingTable(loadings: ReadonlyMap<ContenderName, Loading>): string {
  const rows = [...loadings].map(([name, { plain, plainCpu, worded, wordedCpu, before, after }]) => [
    name,
    ...[plain, worded].flatMap((times, index) => [
      figure(least(times)),
      figure(median(times)),
      figure(least(index === 0 ? plainCpu : wordedCpu)),
    ]),
    mib(after.heap - before.heap + after.buffers - before.buffers),
    mib(after.heap + after.buffers),
    mib(after.rss),
  ]);
  const first = ['first page, ms', 'median', 'processor'];
  return table(['engine', ...first, 'with words, ms', 'median', 'processor', 'index, MiB', 'with documents', 'process (RSS)'], rows);
}

/** One engine's times by kind of question, and for all questions together. */
export function ownTable(times: Times, name: ContenderName): string {
  const own = times.get(name) ?? new Map();
  const row = (label: string, values: readonly (readonly number[])[]) => {
    const best = quiet(values);
    return [label, figure(median(best)), figure(p95(best)), figure(median(values.flat())), figure(p95(values.flat()))];
  };
  const rows = kinds.map((kind) => row(kind, own.get(kind) ?? []));
  const all = row(
    'all',
    kinds.flatMap((kind) => own.get(kind) ?? []),
  );
  return table(['question', 'median, ms', 'p95', 'all rounds: median', 'p95'], [...rows, all]);
}

/** Medians side by side. A ratio above 1 means that the other engine takes longer than ours for the same work. */
export function ratioTable(times: Times, compared: readonly EngineComparison[]): string {
  const others = [...times.keys()].filter((name) => !name.startsWith('Forecourt'));
  const heads = ['question', 'Forecourt, ms', 'like for like, ms', ...others.flatMap((name) => [`${name}, ms`, 'ratio', 'found', 'same'])];
  const rows = kinds.map((kind) => {
    const took = (name: ContenderName) => median(quiet(times.get(name)?.get(kind) ?? []));
    const cells = others.flatMap((name) => {
      const answers = compared.find((one) => one.kind === kind && one.name === name);
      const foundShare = answers ? figure(answers.found / Math.max(1, answers.oursFound)) : '–';
      return [
        figure(took(name)),
        figure(took(name) / took('Forecourt, like for like')),
        foundShare,
        answers ? `${answers.sameTotals}/${answers.questions}` : '–',
      ];
    });
    return [kind, figure(took('Forecourt')), figure(took('Forecourt, like for like')), ...cells];
  });
  return table(heads, rows);
}

/** A question without words has one right answer. An engine with another answer was given a wrong question. */
export function suspicions(compared: readonly EngineComparison[], extent: Extent): string[] {
  const certain = new Set<string>(['no words', 'three filters', 'lowest price first', 'a late page', 'eight filters']);
  return compared.flatMap(({ kind, name, found, oursFound, sameTotals, sameFacets, questions }) => {
    if (found === 0) return [`${name} finds nothing for "${kind}" (ours ${oursFound})`];
    if (!certain.has(kind)) return [];
    if (sameTotals < questions) return [`${name} counts other cars for "${kind}" in ${questions - sameTotals} of ${questions} questions`];
    if (extent === 'cars and facets' && sameFacets < questions)
      return [`${name} counts other facet values for "${kind}" in ${questions - sameFacets} of ${questions} questions`];
    return [];
  });
}

export function gapTable(): string {
  const libraries = ['minisearch', 'Orama', 'itemsjs'] as const;
  return table(
    ['what a search page asks', ...libraries],
    gaps.map(([question, answers]) => [question, ...libraries.map((name) => answers[name])]),
    false,
  );
}

export function sizeTable(sizes: readonly BuildSizes[]): string {
  const heads = ['cars', 'index, KiB', 'gzip', 'brotli', 'landing page’s JSON, KiB', 'gzip', 'brotli'];
  return table(
    heads,
    sizes.map(({ cars, index, page }) => [formatNumber(cars), ...three(index), ...three(page)]),
  );
}
