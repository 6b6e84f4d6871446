import type { Trend } from '../trends.ts';

/** The size of a chart in its own units; the page stretches it. One day is 10 wide. */
export const dayWidth = 10;
export const chartHeight = 60;
const gap = 2;

type Bar = { from: number; to: number };
type Parts = Trend['parts'];

/** The largest value of a chart, which its top stands for. */
export function topOf({ parts, isStacked }: Pick<Trend, 'parts' | 'isStacked'>): number {
  const days = parts[0]?.values.map((_, day) => parts.map(({ values }) => values[day] ?? 0)) ?? [];
  return Math.max(0, ...days.map((values) => (isStacked ? values.reduce((a, b) => a + b, 0) : Math.max(...values))));
}

/** Where the bars of each part begin and end, in values: on those of the parts before, or on the ground. */
function stack(parts: Parts, isStacked: boolean): (Bar | undefined)[][] {
  const grounds = new Map<number, number>();
  return parts.map(({ values }) =>
    values.map((value, day) => {
      if (value === undefined) return undefined;
      const from = isStacked ? (grounds.get(day) ?? 0) : 0;
      grounds.set(day, from + value);
      return { from, to: from + value };
    }),
  );
}

const rounded = (value: number) => Number(value.toFixed(1));

/** What is there but too small to see is drawn one unit high. */
function pathOf(bars: readonly (Bar | undefined)[], top: number): string {
  const y = (value: number) => rounded(chartHeight - (value / top) * chartHeight);
  return bars
    .map((bar, day) => {
      if (!bar || bar.to === bar.from || top === 0) return '';
      const [low, high] = [y(bar.from), Math.max(0, Math.min(y(bar.to), y(bar.from) - 1))];
      return `M${day * dayWidth} ${low}V${high}h${dayWidth - gap}V${low}z`;
    })
    .join('');
}

/** One SVG path per part: the bars of its days. */
export function barPaths(trend: Pick<Trend, 'parts' | 'isStacked'>) {
  const top = topOf(trend);
  const bars = stack(trend.parts, trend.isStacked);
  return trend.parts.map(({ look }, index) => ({ look, path: pathOf(bars[index] ?? [], top) }));
}

/** The height of a small chart in its own units; one day is 1 wide. */
export const sparkHeight = 16;

/** The outline of a small chart: a step for each day, on the ground where there is nothing. Short, because a page has many. */
export function sparkPath(values: readonly (number | undefined)[]): string {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  if (top === 0) return '';
  const heights = values.map((value) => (value ? Math.max(1, Math.round((value / top) * sparkHeight)) : 0));
  const steps = heights.map((height, day) => (height === heights[day - 1] ? 'h1' : `V${sparkHeight - height}h1`)).join('');
  return `M0 ${sparkHeight}${steps}V${sparkHeight}z`;
}
