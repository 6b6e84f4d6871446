import { formatNumber } from '#lib/locale/thousands.ts';
import { type Figures, mostMs } from './figures.ts';

/** The figures of one build and stock size. */
export type BuildFigures = { label: string; cars: number; load: number; figures: Figures[] };

const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '–').padStart(7);

/** A table with one row for each stock size and interaction, and two columns for each build. */
export function interactionTable(measured: readonly BuildFigures[]): string {
  const labels = [...new Set(measured.map(({ label }) => label))];
  const head = `${'cars'.padStart(6)}  ${'interaction'.padEnd(20)}${labels.map((label) => `  ${`${label}: p75, worst, task`.padStart(25)}`).join('')}`;
  const rows = [...new Set(measured.map(({ cars }) => cars))].flatMap((cars) => {
    const builds = labels.map((label) => measured.find((one) => one.label === label && one.cars === cars));
    const kinds = [...new Set(builds.flatMap((build) => build?.figures.map(({ kind }) => kind) ?? []))];
    return kinds.map((kind) => {
      const columns = builds.map((build) => {
        const own = build?.figures.find((one) => one.kind === kind);
        return own ? `  ${`${ms(own.p75)} ${ms(own.worst)} ${ms(own.longestTask)}`.padStart(25)}` : ' '.repeat(27);
      });
      return `${formatNumber(cars).padStart(6)}  ${kind.padEnd(20)}${columns.join('')}`;
    });
  });
  return [head, ...rows].join('\n');
}

/** The interactions of a build that take longer than the budget, as text. */
export const slowLines = (measured: readonly BuildFigures[]): string[] =>
  measured.flatMap(({ label, cars, figures }) =>
    figures
      .filter(({ met }) => !met)
      .map(({ kind, p75 }) => `- ${label}, ${formatNumber(cars)} cars: ${kind} takes ${p75.toFixed(0)} ms, the budget is ${mostMs} ms`),
  );
