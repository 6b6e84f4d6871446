import { html, raw } from 'hono/html';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { style } from './style.ts';

/** A piece of HTML whose inserted text is escaped. A plain string is text. */
export type Html = ReturnType<typeof html> | string;

/** Forbids scripts, frames and forms, whatever a dealer's data holds. Pictures come from the release or the dealer's picture server. */
const policy =
  "default-src 'none'; img-src 'self' data: file: http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Characters that HTML does not allow: controls and noncharacters. */
const invalidCharacters = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** A key figure at the top of a page. */
export type Tile = { name: string; value: string; note?: string | undefined; isAlarm?: boolean };

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

export type PageFrame = {
  /** The page comes with a policy of its own as a header, which allows the style with this nonce. */
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
