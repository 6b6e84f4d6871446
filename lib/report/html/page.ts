import { html, raw } from 'hono/html';
import { style } from './style.ts';

/** A piece of HTML whose inserted text is escaped. */
export type Html = ReturnType<typeof html>;

/** Forbids scripts, frames and forms, whatever a dealer's data holds. Pictures come from the release or the dealer's picture server. */
const policy =
  "default-src 'none'; img-src 'self' data: file: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Characters that HTML does not allow: controls and noncharacters. */
const invalidCharacters = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A key figure at the top of a report. */
export type Tile = { name: string; value: string; note?: string };

export const renderTiles = (list: readonly Tile[]): Html =>
  html`<dl class="tiles">${list.map(
    ({ name, value, note }) => html`<div><dt>${name}</dt><dd>${value}</dd>${note ? html`<dd class="note">${note}</dd>` : ''}</div>`,
  )}</dl>`;

/** Renders a list of sentences. Line breaks within a sentence stay. */
export const renderLines = (list: readonly string[]): Html => html`<ul class="lines">${list.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Renders a whole report as one file without scripts. Only its pictures are other files. */
export async function renderPage(title: string, body: Html): Promise<string> {
  const whole = await html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title}</title><style>${raw(style)}</style></head>
<body>${body}</body></html>
`;
  return String(whole).replaceAll('\r', '').toWellFormed().replace(invalidCharacters, '\ufffd');
}
