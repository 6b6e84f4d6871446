import { html } from 'hono/html';
import { type Html, renderInstant, renderPage } from '#lib/html/page.ts';
import type { AdminOperator } from './session.ts';

export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
export const time = (at: number): Html => renderInstant(at, momentText(at));

const shownLetters = 10;

/** A link to a lead, labelled with the start of its id, which is enough to tell leads apart. */
export const linkTo = (id: string): Html =>
  html`<a class="id" href="/admin/leads/${id}" title="${id}" aria-label="Lead ${id}">${id.slice(0, shownLetters)}…</a>`;

/** A form that changes something. A first click opens it. */
export const confirmed = (
  operator: AdminOperator,
  { path, label, sure, fields = {} }: { path: string; label: string; sure: string; fields?: Record<string, string> },
): Html =>
  html`<details class="confirm"><summary>${label}</summary><form method="post" action="${path}">${formToken(operator)}${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="go">${sure}</button></form></details>`;

export const formToken = ({ formToken: token }: AdminOperator): Html => html`<input type="hidden" name="form_token" value="${token}">`;

/** The headers of a page: it loads nothing, and uses only its own style, which the nonce allows. */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** A whole page. Without an operator it has no navigation. */
export function renderAdminPage(
  title: string,
  body: Html,
  { nonce, operator, canLogOut }: { nonce: string; operator: AdminOperator | undefined; canLogOut: boolean },
): Promise<string> {
  const header =
    operator &&
    html`<a href="/admin">Forecourt leads</a><form action="/admin/leads" role="search"><input name="id" aria-label="Lead id or reference" placeholder="Lead id or reference" autocomplete="off" spellcheck="false"><button>Find</button></form>${canLogOut && html`<form method="post" action="/admin/logout">${formToken(operator)}<button>Log out</button></form>`}`;
  return renderPage(title, body, { nonce, header: header || undefined });
}
