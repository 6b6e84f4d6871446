import { html } from 'hono/html';
import { renderBars } from '#lib/html/bars.ts';
import type { Html } from '#lib/html/page.ts';
import { countOf } from '#lib/locale/plural.ts';

/** A dealer's leads on each day of the chart, and on the dealer's own current day, which begins later in the west. */
export type DealerDays = { dealer: string; counts: readonly number[]; today: number };

const total = ({ counts }: DealerDays) => counts.reduce((sum, count) => sum + count, 0);

/** One bar for each day. All dealers share one scale, so that they can be compared. */
function bars(row: DealerDays, days: readonly string[], top: number): Html {
  const { dealer, counts } = row;
  const label = `${dealer}: ${countOf(total(row), 'lead')} in ${countOf(days.length, 'day')}, at most ${Math.max(...counts)} a day`;
  const dayText = (day: number) => `${days[day]}: ${counts[day]}`;
  return renderBars({ isStacked: true, parts: [{ look: 'main', values: counts }] }, { label, dayText, top });
}

/** Leads per dealer and day, as a chart and as a table. */
export function renderDays(rows: readonly DealerDays[], days: readonly string[]): Html {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  const sorted = rows.toSorted((a, b) => total(b) - total(a) || (a.dealer < b.dealer ? -1 : 1));
  const chart = sorted.map(
    (row) => html`<div><span>${row.dealer}</span>${bars(row, days, most)}<span class="figure">${total(row)}</span></div>`,
  );
  const cells = ({ counts }: DealerDays) => counts.map((count) => html`<td class="figure">${count}</td>`);
  return html`<div class="days">${chart}</div>
<p class="quiet small">${days[0]} to ${days.at(-1)}, by each dealer’s calendar. Every bar is a day; the tallest is ${countOf(most, 'lead')}.</p>
<details><summary>The same as a table</summary><div class="scroll" role="region" aria-label="Leads per dealer and day" tabindex="0"><table><thead><tr><th scope="col">Dealer</th>${days.map(
    (day) => html`<th scope="col" class="figure">${day.slice(5)}</th>`,
  )}</tr></thead><tbody>${sorted.map((row) => html`<tr><th scope="row">${row.dealer}</th>${cells(row)}</tr>`)}</tbody></table></div></details>`;
}
