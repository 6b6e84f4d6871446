import { html } from 'hono/html';
import { countOf } from '#lib/locale/plural.ts';
import { checks } from '../quality/checks.ts';
import type { BuildReport } from '../report.ts';
import { carLine, carList, type Places } from './cars.ts';
import type { Html } from './page.ts';
import { number } from './words.ts';

/** What is missing or odd in the dealer's data, check by check; each opens to the first cars it is about. */
export function qualitySection({ quality }: BuildReport, places: Places): Html {
  const found = quality.checks.filter(({ count }) => count > 0);
  const clear = quality.checks.filter(({ count }) => count === 0).map(({ check }) => checks[check].title.toLowerCase());
  const score = quality.score === undefined ? '' : ` (${quality.score} %)`;
  return html`<h2 id="quality">Data quality</h2>
<p>${number(quality.faultless)} of ${countOf(quality.cars, 'car')} without a fault${score}.</p>
${found.map(({ check, count, cars }) => {
  const rows = cars.map((car) => carLine(car, car.detail, places, car.listed));
  const { title, why } = checks[check];
  return html`<details><summary>${title} (${number(count)})</summary><p class="quiet small">${why}</p>${carList(rows, count)}</details>`;
})}
${clear.length > 0 ? html`<p class="quiet small">Nothing found: ${clear.join(', ').replaceAll('vin', 'VIN')}.</p>` : ''}`;
}
