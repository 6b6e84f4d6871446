import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { formatCount } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { qualityChecks } from '../quality/checks.ts';
import type { BuildReport } from '../report.ts';
import { type ReportLinks, renderCarLine, renderCarList } from './cars.ts';

/** Renders the problems in the dealer's data, check by check. Each check opens to its first cars. */
export function renderQuality({ quality }: BuildReport, links: ReportLinks): Html {
  const failed = quality.checks.filter(({ count }) => count > 0);
  const passed = quality.checks.filter(({ count }) => count === 0).map(({ check }) => qualityChecks[check].title.toLowerCase());
  const score = quality.score === undefined ? '' : ` (${quality.score} %)`;
  return html`<h2 id="quality">Data quality</h2>
<p>${formatCount(quality.faultless)} of ${countOf(quality.cars, 'car')} without a fault${score}.</p>
${failed.map(({ check, count, cars }) => {
  const rows = cars.map((car) => renderCarLine(car, car.detail, links, car.listed));
  const { title, why } = qualityChecks[check];
  return html`<details><summary>${title} (${formatCount(count)})</summary><p class="quiet small">${why}</p>${renderCarList(rows, count)}</details>`;
})}
${passed.length > 0 ? html`<p class="quiet small">No problems: ${passed.join(', ').replaceAll('vin', 'VIN')}.</p>` : ''}`;
}
