import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireAccounts } from './require-shopper.ts';

const page = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Shows a button. Programs open the links of mails, so opening one changes nothing. */
async function ask(context: Context<ApiEnv>): Promise<Response> {
  const { dealer } = requireAccounts(context);
  const about = html`<p>You will get no more mails about the cars you watch and your searches at ${dealer.name}.</p>`;
  return context.html(page('No more mails?', html`${about}<form method="post"><button>Stop the mails</button></form>`));
}

/** Ends the mails, by the button or by the mail program itself (RFC 8058). The answer is the same for a link that nobody has. */
async function stop(context: Context<ApiEnv>): Promise<Response> {
  const { dealer, accounts } = requireAccounts(context);
  await accounts.stopMails(dealer, context.req.param('key') ?? '');
  return context.html(
    page(
      'Done',
      html`<p>You get no more mails about the cars you watch and your searches at ${dealer.name}. Your lists stay as they are.</p>`,
    ),
  );
}

/** The link of each mail with news that ends them (rule V11). It needs no cookie. */
export const unsubscribeRoutes = () =>
  new Hono<ApiEnv>().get('/:key', limitRequests('events'), ask).post('/:key', limitRequests('events'), stop);
