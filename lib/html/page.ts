import { html, raw } from 'hono/html';
import { utcMinute } from '#lib/locale/utc-text.ts';

/** The style of pages for operators, which are self-contained: the colours are mixed from the reader's system colours, light or dark. */
const base = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;
--line:color-mix(in srgb,CanvasText 18%,Canvas);--soft:color-mix(in srgb,CanvasText 5%,Canvas);--quiet:color-mix(in srgb,CanvasText 72%,Canvas);
--bar:color-mix(in srgb,LinkText 62%,Canvas);--pale:color-mix(in srgb,LinkText 20%,Canvas);
--bad:color-mix(in srgb,ActiveText 62%,CanvasText);--bad-soft:color-mix(in srgb,ActiveText 9%,Canvas)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;overflow-wrap:break-word}
h1{font-size:1.75rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
a{color:LinkText}
.quiet{color:var(--quiet)}
.small{font-size:.875rem;line-height:1.4}
.bad{color:var(--bad);font-weight:600}
.whole{white-space:nowrap}
time.narrow{white-space:normal}
.figure{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem;margin:1.5rem 0 0}
.tiles div{background:var(--soft);border-radius:8px;padding:.75rem 1rem}
.tiles .alarm{background:var(--bad-soft)}
.tiles dt{color:var(--quiet);font-size:.875rem}
.tiles dd{margin:0;font-size:1.375rem;font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.tiles dd.note{font-size:.875rem;font-weight:400;color:var(--quiet)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-top:1px solid var(--line)}
thead th,thead td{border-top:0;color:var(--quiet);font-size:.875rem;font-weight:400}
tbody th{font-weight:600}
th.figure,td.figure{text-align:right}
details{border-top:1px solid var(--line)}
details>:last-child{margin-bottom:1.25rem}
summary{cursor:pointer;padding:.75rem 0;font-weight:600}
:focus-visible{outline:2px solid LinkText;outline-offset:2px}
.lines{margin:0;padding-left:1.25rem}
.lines li,.message,.prose{white-space:pre-wrap;overflow-wrap:anywhere}
.lines li{padding:.2rem 0}
.message{font:.8125rem/1.5 ui-monospace,monospace;margin:.25rem 0 1rem}
.scroll{overflow-x:auto}
@media(max-width:48rem){
.stacked,.stacked tbody,.stacked tr,.stacked th,.stacked td{display:block;border:0;padding:.1rem 0;text-align:left}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked tr{border-top:1px solid var(--line);padding:.75rem 0}.stacked td:empty{display:none}
.stacked td[data-name]::before{content:attr(data-name) ": ";color:var(--quiet)}}
.rule{border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem .25rem;margin:.75rem 0}
.rule h4{margin:0 0 .25rem;font-size:1.0625rem}.rule h4 .small{font-weight:400}
.rule details{border:0}.rule summary{color:var(--quiet);font-weight:400;font-size:.875rem;padding:.25rem 0;min-height:1.75rem}
.rule details>:last-child{margin-bottom:.75rem}
@media print{details:not([open])>*{display:block}}
`;

const cars = `
.cars{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:.75rem}
.cars li{display:flex;gap:.75rem;align-items:flex-start;min-width:0;overflow-wrap:anywhere}
.cars li>div{min-width:0}
.cars .name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;font-weight:600;line-height:1.3}
.thumb{flex:none;width:80px;height:60px;border-radius:5px;background:var(--soft);object-fit:cover}
`;

const charts = `
.chart{table-layout:fixed}
.chart th{font-weight:400}
.chart th:first-child{width:14rem}
.chart th:last-child{width:6rem}
.sizes th:last-child{width:20rem}
.chart th:last-child,.chart td.figure{text-align:right;padding-right:0}
.sizes td.figure{white-space:normal}
.chart .bar{display:block;height:1rem;margin:.25rem 0;min-width:2px;border-radius:3px;background:var(--bar)}
.chart .over{background:var(--bad)}
@media(max-width:48rem){.chart th:first-child{width:7.5rem}.chart th:last-child{width:5.5rem}.sizes th:last-child{width:9rem}.chart th,.chart td{padding-right:.5rem}}
.trends{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:2rem 1.5rem;margin:1.5rem 0}
.trend{margin:0;min-width:0;display:flex;flex-direction:column}
.trend h3{margin:0;font-size:.875rem;font-weight:400;color:var(--quiet)}
.trend p{margin:0}
.trend .value{font-size:1.375rem;font-weight:600;line-height:1.3}
.trend figcaption{flex:1}
.plot{position:relative;margin-top:1.5rem;border-bottom:1px solid var(--quiet);border-top:1px dashed var(--line)}
.plot .top{position:absolute;bottom:100%;left:0;font-size:.75rem;line-height:1.4}
.value .quiet,th .quiet{font-weight:400}
.bars{display:block;width:100%;height:6rem}
.bars path{stroke:var(--bar);stroke-width:1px;vector-effect:non-scaling-stroke}
path.main,.legend .main{fill:var(--bar);background:var(--bar)}
path.soft,.legend .soft{fill:var(--pale);background:var(--pale)}
.bars path.bad{stroke:var(--bad)}
path.bad,.legend .bad{fill:var(--bad);background:var(--bad)}
.bars rect{fill:transparent}
.bars rect:hover{fill:color-mix(in srgb,CanvasText 12%,transparent)}
.axis,.legend{display:flex;justify-content:space-between;font-size:.75rem;line-height:1.6}
.legend{justify-content:flex-start;flex-wrap:wrap;gap:0 1rem;min-height:1.6em}
.legend i{display:inline-block;width:.75em;height:.75em;margin-right:.4em;border:1px solid var(--bar)}
.legend i.bad{border-color:var(--bad)}
.spark{display:block;width:7.5rem;max-width:100%;height:1.25rem;margin-top:.2rem}
.figures th,.figures td{padding:.25rem .75rem .25rem 0;white-space:nowrap;font-variant-numeric:tabular-nums}
.figures thead th{white-space:normal;min-width:6rem;vertical-align:bottom}
.figures th:first-child{position:sticky;left:0;background:Canvas}
.days{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr 3.5rem;gap:.5rem 1rem;align-items:end;margin:1rem 0 .5rem}
.days>div{display:contents}.days .bars{height:2.75rem;border-bottom:1px solid var(--line)}
@media(max-width:48rem){.days{grid-template-columns:1fr auto}.days .bars{grid-column:1/-1;order:3}
.days>div{display:grid;grid-template-columns:1fr auto;grid-column:1/-1;gap:.1rem .5rem}}
`;

const forms = `
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;border-bottom:1px solid var(--line);margin-bottom:1.5rem;padding-bottom:1rem}
header a{color:inherit;text-decoration:none;font-weight:650;font-size:1.125rem}
header form{display:flex;gap:.5rem;margin-left:auto;max-width:100%}
header input{min-width:0;width:20rem}
.id{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.notice{background:var(--soft);border-left:3px solid var(--bar);padding:.75rem 1rem;margin:1rem 0}
input,button,select{font:inherit;color:inherit;min-height:2.75rem;border-radius:6px;border:1px solid color-mix(in srgb,CanvasText 55%,Canvas);background:Canvas;padding:.35rem .75rem;max-width:100%}
button{cursor:pointer;font-weight:600;background:var(--soft)}
button.go{background:LinkText;color:Canvas;border-color:LinkText}
time{white-space:nowrap}
.confirm{display:inline-block;border:0}
.confirm summary{color:LinkText;min-height:1.75rem;padding:.35rem 0;font-weight:400;white-space:nowrap}
.confirm[open] summary{color:inherit}
.confirm form{padding:.25rem 0 .5rem;margin:0}
.confirm button{min-height:2.25rem}
.timeline{list-style:none;padding:0;margin:.75rem 0}
.timeline li{display:grid;grid-template-columns:11.5rem 1fr;gap:0 1rem;padding:.35rem 0;border-top:1px solid var(--line)}
dl.fields{display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:.35rem 1rem;margin:.75rem 0}
.fields dt{color:var(--quiet)}.fields dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.login{max-width:24rem;margin:4rem auto}.login label{display:block;margin:1rem 0 .25rem}.login input{width:100%}.login button{margin-top:1.25rem}
@media(max-width:48rem){header form{margin-left:0;width:100%}header input{width:100%}
.timeline li{grid-template-columns:1fr}dl.fields{grid-template-columns:1fr}.fields dd{margin-bottom:.5rem}}
`;

const style = base + cars + charts + forms;

/** A piece of HTML. Inserted text is escaped, and a plain string counts as text. */
export type Html = ReturnType<typeof html> | string;

/** Forbids scripts, frames and forms, whatever a dealer's data contains. Pictures come from the release or the dealer's picture server. */
const policy =
  "default-src 'none'; img-src 'self' data: file: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Characters that HTML does not allow: controls and noncharacters. */
const invalidCharacters = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A key figure at the top of a page. */
export type Tile = { name: string; value: Html; note?: string | undefined; isAlarm?: boolean };

export const renderTiles = (list: readonly Tile[]): Html =>
  html`<dl class="tiles">${list.map(
    ({ name, value, note, isAlarm }) =>
      html`<div class="${isAlarm ? 'alarm' : ''}"><dt>${name}</dt><dd>${value}</dd>${note && html`<dd class="note">${note}</dd>`}</div>`,
  )}</dl>`;

/** Renders a list of sentences. Line breaks within a sentence stay. */
export const renderLines = (list: readonly string[]): Html => html`<ul class="lines">${list.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Renders an instant; `text` says it, in UTC. */
export const renderInstant = (at: number, text = utcMinute(at)): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${text}</time>`;

/** Renders an instant where there may be no room for it on one line. It breaks after the date, not at a hyphen of the date. */
export function renderNarrowInstant(at: number): Html {
  const [date, ...rest] = utcMinute(at).split(' ');
  return html`<time class="narrow" datetime="${new Date(at).toISOString()}"><span class="whole">${date}</span> ${rest.join(' ')}</time>`;
}

export type PageFrame = {
  /** The page has its own policy as a header, which allows the style with this nonce. */
  nonce?: string;
  refreshSeconds?: number;
  header?: Html;
};

/** Renders a whole page as one file without scripts. Only its pictures are other files. */
export async function renderPage(title: string, body: Html, { nonce, refreshSeconds, header }: PageFrame = {}): Promise<string> {
  const whole = await html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${!nonce && html`<meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="icon" href="data:,">`}${refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
<title>${title}</title><style${nonce && html` nonce="${nonce}"`}>${raw(style)}</style></head>
<body>${header && html`<header>${header}</header>`}<main>${body}</main></body></html>
`;
  return String(whole).replaceAll('\r', '').toWellFormed().replace(invalidCharacters, '\ufffd');
}
