import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import type { Html } from '#lib/report/html/page.ts';
import { formatCount, formatDuration } from '#lib/report/html/words.ts';
import { faultDays } from '../fleet-history.ts';
import type { FaultGroup, ListedRun } from '../read-history.ts';

const resultWords: Record<string, string> = { done: 'done', unchanged: 'nothing new', failed: 'failed', stopped: 'stopped' };

/** "failed (source)", "nothing new" */
export const resultText = ({ result, fault }: ListedRun): string => `${resultWords[result] ?? result}${fault ? ` (${fault})` : ''}`;

/** Renders the result of a run; a failure stands out. */
export const renderResult = (run: ListedRun): Html => html`<span class="${run.result === 'failed' ? 'bad' : ''}">${resultText(run)}</span>`;

/** What a run did, or why it failed. */
const detailOf = ({ message, rendered, pages }: ListedRun): string =>
  message ?? (rendered === undefined || pages === undefined ? '' : `${formatCount(rendered)} of ${countOf(pages, 'page')} rendered`);

/** Renders the latest runs of a dealer. */
export function renderRuns(runs: readonly ListedRun[]): Html | string {
  if (runs.length === 0) return '';
  const rows = runs.map(
    (run) =>
      html`<tr><th scope="row">${utcMinute(run.startedAt)}</th><td data-name="Command">${run.command}</td><td data-name="Result">${renderResult(run)}</td><td class="figure" data-name="Duration">${formatDuration(run.ms)}</td><td data-name="Details">${detailOf(run)}</td></tr>
`,
  );
  return html`<h2 id="runs">Latest runs</h2><table class="stacked small"><thead><tr><th scope="col">Start</th><th scope="col">Command</th><th scope="col">Result</th><th scope="col">Duration</th><th scope="col">Details</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Renders why runs failed, the most frequent reason first. */
export function renderFaults(faults: readonly FaultGroup[]): Html | string {
  const title = html`<h2 id="failures">Failures of the last ${faultDays} days</h2>`;
  if (faults.length === 0) return html`${title}<p>None.</p>`;
  const rows = faults.map(
    ({ fault, count, dealers, last }) =>
      html`<tr><th scope="row">${fault}</th><td data-name="Failed runs">${formatCount(count)}</td><td data-name="Dealers">${formatCount(dealers)}</td><td data-name="Last">${utcMinute(last.startedAt)}, ${last.dealer}</td><td data-name="Message">${last.message ?? ''}</td></tr>
`,
  );
  return html`${title}<table class="stacked small"><thead><tr><th scope="col">Problem with</th><th scope="col">Failed runs</th><th scope="col">Dealers</th><th scope="col">Last</th><th scope="col">Its message</th></tr></thead><tbody>${rows}</tbody></table>`;
}
