import { html } from 'hono/html';
import { renderInstant, renderPage } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { formatCount } from '#lib/html/words.ts';
import { nextCommand } from '#lib/model/next-command.ts';

export type ServedDealer = { slug: string; cars: number; pages: number; builtAt: number };

const columns = (port: number): TableColumn<ServedDealer>[] => [
  { name: 'Dealer', cell: ({ slug }) => html`<a href="http://${slug}.localhost:${port}/">${slug}</a>` },
  { name: 'Vehicles', cell: ({ cars }) => formatCount(cars) },
  { name: 'Pages', cell: ({ pages }) => formatCount(pages) },
  { name: 'Built', cell: ({ builtAt }) => renderInstant(builtAt) },
];

/** The page at the bare address: a link to each dealer that has a release, and to the report of the last build if there is one. */
export const dealerListPage = (dealers: readonly ServedDealer[], port: number, hasReport: boolean): Promise<string> =>
  renderPage(
    'Dealers',
    html`<h1>Dealers served here</h1>
${dealers.length > 0 ? renderTable(columns(port), dealers) : html`<p>No dealer has been built yet. Run <code>${nextCommand('build', '--all').replaceAll('`', '')}</code>.</p>`}
${hasReport && html`<p><a href="/report.html">Report of the last build</a></p>`}`,
  );
