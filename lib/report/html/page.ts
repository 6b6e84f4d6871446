import { html, raw } from 'hono/html';
import { style } from './style.ts';

/** A piece of HTML in which all that is no HTML itself was escaped. */
export type Html = ReturnType<typeof html>;

/** Scripts, frames and forms are refused whatever a dealer's data holds; pictures come from beside the file or from the dealer's picture server. */
const policy =
  "default-src 'none'; img-src 'self' data: file: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What HTML cannot hold: controls, and code points that are no characters. */
const unfit = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A figure that is read first. */
export type Tile = { name: string; value: string; note?: string };

export const tiles = (list: readonly Tile[]): Html =>
  html`<dl class="tiles">${list.map(
    ({ name, value, note }) => html`<div><dt>${name}</dt><dd>${value}</dd>${note ? html`<dd class="note">${note}</dd>` : ''}</div>`,
  )}</dl>`;

/** Entries of a list of sentences; lines within one stay lines. */
export const lines = (list: readonly string[]): Html => html`<ul class="lines">${list.map((line) => html`<li>${line}</li>`)}</ul>`;

/** A whole report: one file that needs no script and nothing from elsewhere but pictures. */
export async function page(title: string, body: Html): Promise<string> {
  const whole = await html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title}</title><style>${raw(style)}</style></head>
<body>${body}</body></html>
`;
  return String(whole).replaceAll('\r', '').toWellFormed().replace(unfit, '\ufffd');
}
