import { escapeHtml } from '#lib/locale/escape-html.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';

export type ServedDealer = { slug: string; cars: number; pages: number; builtAt: number };

/** The page at the bare address: a link to each dealer that has a release, and to the report of the last build if there is one. */
export function dealerListPage(dealers: readonly ServedDealer[], port: number, hasReport: boolean): string {
  const rows = dealers.map(
    ({ slug, cars, pages, builtAt }) =>
      `<li><a href="http://${slug}.localhost:${port}/">${escapeHtml(slug)}</a><span>${cars.toLocaleString('en-AU')} vehicles, ${pages.toLocaleString('en-AU')} pages, built <time datetime="${new Date(builtAt).toISOString()}">${utcMinute(builtAt)}</time></span></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : `<p>No dealer has been built yet. Run <code>${nextCommand('build', '--all').replaceAll('`', '')}</code>.</p>`;
  const reportLink = hasReport ? '<p><a href="/report.html">Report of the last build</a></p>' : '';
  const style =
    'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:4rem auto;padding:0 1.25rem;color:CanvasText;background:Canvas}h1{font-size:1.5rem}ul{list-style:none;padding:0}li{padding:.9rem 0;border-top:1px solid GrayText;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}a{font-weight:600;color:LinkText}span{opacity:.8}';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Dealers</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>Dealers served here</h1>${list}${reportLink}</main></body></html>`;
}
