import { html } from 'hono/html';
import type { Html } from './page.ts';

/** Figures by day. Parts are stacked, or each is drawn over the one before it. Undefined is a day without a figure. */
export type Bars = { isStacked: boolean; parts: readonly { look: Look; values: readonly (number | undefined)[] }[] };
/** How a part of a chart is drawn: as the main part, behind it, on top of it, or as a warning. */
type Look = 'main' | 'soft' | 'bad';

/** The size of a chart in its own units; the page stretches it. One day is 10 wide. */
const dayWidth = 10;
const chartHeight = 60;
const gap = 2;

/** The largest value of a chart: the value at its top edge. */
export function topOf({ parts, isStacked }: Bars): number {
  const days = parts[0]?.values.map((_, day) => parts.map(({ values }) => values[day] ?? 0)) ?? [];
  return Math.max(0, ...days.map((values) => (isStacked ? values.reduce((a, b) => a + b, 0) : Math.max(...values))));
}

const rounded = (value: number) => Number(value.toFixed(1));

/**
 * One SVG path per part: its daily bars, on top of the earlier parts or on the baseline. Values that are too small to see are one unit
 * high.
 */
export function barPaths({ parts, isStacked }: Bars, top: number) {
  const grounds = new Map<number, number>();
  const y = (value: number) => rounded(chartHeight - (value / top) * chartHeight);
  return parts.map(({ look, values }) => {
    const bars = values.map((value = 0, day) => {
      if (value === 0) return '';
      const from = isStacked ? (grounds.get(day) ?? 0) : 0;
      grounds.set(day, from + value);
      const high = Math.max(0, Math.min(y(from + value), y(from) - 1));
      return `M${day * dayWidth} ${y(from)}V${high}h${dayWidth - gap}V${y(from)}z`;
    });
    return { look, path: bars.join('') };
  });
}

/** Renders bars as a picture without scripts. Hovering over a day shows `dayText`. The element `detailsId` has the same data as text. */
export function renderBars(
  bars: Bars,
  { label, dayText, top, detailsId }: { label: string; dayText: (day: number) => string; top: number; detailsId?: string | undefined },
): Html {
  const days = bars.parts[0]?.values ?? [];
  return html`<svg class="bars" viewBox="0 0 ${days.length * dayWidth} ${chartHeight}" preserveAspectRatio="none" role="img" aria-label="${label}"${detailsId && html` aria-details="${detailsId}"`}>${barPaths(
    bars,
    top,
  ).map(({ look, path }) => html`<path class="${look}" d="${path}"/>`)}${days.map(
    (_, day) => html`<rect x="${day * dayWidth}" width="${dayWidth}" height="${chartHeight}"><title>${dayText(day)}</title></rect>`,
  )}</svg>`;
}

/** The height of a small chart in its own units; one day is 1 wide. */
const sparkHeight = 16;

/** The outline of a small chart: a step for each day, on the baseline if there is no value. Kept short, because a page has many. */
export function sparkPath(values: readonly (number | undefined)[]): string {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  if (top === 0) return '';
  const heights = values.map((value) => (value ? Math.max(1, Math.round((value / top) * sparkHeight)) : 0));
  const steps = heights.map((height, day) => (height === heights[day - 1] ? 'h1' : `V${sparkHeight - height}h1`)).join('');
  return `M0 ${sparkHeight}${steps}V${sparkHeight}z`;
}

/** Renders the main part of some bars as a small picture (sparkline) beside its figure in a table. */
export function renderSpark({ parts }: Bars): Html {
  const part = parts.find(({ look }) => look !== 'soft');
  const path = sparkPath(part?.values ?? []);
  if (!part || path === '') return '';
  return html`<svg class="spark" viewBox="0 0 ${part.values.length} ${sparkHeight}" preserveAspectRatio="none" aria-hidden="true"><path class="${part.look}" d="${path}"/></svg>`;
}
