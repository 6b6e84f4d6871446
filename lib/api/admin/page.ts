import { html, raw } from 'hono/html';
import type { AdminOperator } from './session.ts';
import { adminStyle } from './style.ts';

/** A piece of HTML whose inserted text is escaped. */
export type AdminHtml = ReturnType<typeof html> | string;

/** Characters that HTML does not allow: controls and noncharacters. */
const invalidCharacters = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
export const time = (at: number): AdminHtml => html`<time datetime="${new Date(at).toISOString()}">${momentText(at)}</time>`;

const shownLetters = 10;

/** A link to a lead under the start of its id, which is enough to tell leads apart. */
export const linkTo = (id: string): AdminHtml =>
  html`<a class="id" href="/admin/leads/${id}" title="${id}" aria-label="Lead ${id}">${id.slice(0, shownLetters)}…</a>`;

/** A form that changes something, behind a first click that opens it. */
export const confirmed = (
  operator: AdminOperator,
  { path, label, sure, fields = {} }: { path: string; label: string; sure: string; fields?: Record<string, string> },
): AdminHtml =>
  html`<details class="confirm"><summary>${label}</summary><form method="post" action="${path}">${formToken(operator)}${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="go">${sure}</button></form></details>`;

export const formToken = ({ formToken: token }: AdminOperator): AdminHtml => html`<input type="hidden" name="form_token" value="${token}">`;

/** The headers of a page: nothing is loaded from anywhere, and only the page's own style, by its nonce, is used. */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** A whole page. Without an operator it has no navigation. */
export async function renderAdminPage(
  title: string,
  body: AdminHtml,
  { nonce, operator, canLogOut }: { nonce: string; operator: AdminOperator | undefined; canLogOut: boolean },
): Promise<string> {
  const logOut = html`<form method="post" action="/admin/logout">${operator ? formToken(operator) : ''}<button>Log out</button></form>`;
  const search = html`<form action="/admin/leads" role="search"><input name="id" aria-label="Lead id" placeholder="Lead id" autocomplete="off" spellcheck="false"><button>Find</button></form>`;
  const whole = await html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${raw(adminStyle)}</style></head>
<body>${operator ? html`<header><a href="/admin">Forecourt leads</a>${search}${canLogOut ? logOut : ''}</header>` : ''}<main>${body}</main></body></html>
`;
  return String(whole).replaceAll('\r', '').toWellFormed().replace(invalidCharacters, '\ufffd');
}
