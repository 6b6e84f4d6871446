import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';

const page = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Shows a button. Mail scanners open the links of emails, so opening one must change nothing. */
const ask = (context: Context<ApiEnv>) => {
  const about = html`<p>You will get no more mails with news from this website.</p>`;
  return context.html(page('No more mails?', html`${about}<form method="post"><button>Stop the mails</button></form>`));
};

/** The format of the keys. Anything else is not looked up. */
const keys = /^[\w-]{43}$/;

/** Ends the emails, by the button or by the mail program itself (RFC 8058). The response is the same for an unknown link. */
async function stop(context: Context<ApiEnv>): Promise<Response> {
  const key = context.req.param('key') ?? '';
  const { accounts } = context.env;
  if (!accounts) throw new ApiProblem(501, { error: 'Nobody can sign in on this website.', code: 'not_configured' });
  if (keys.test(key)) await accounts.stopMails(key);
  return context.html(page('Done', html`<p>You get no more mails with news from this website. Your lists stay as they are.</p>`));
}

/**
 * The unsubscribe link of each email with notices (rule V11). It needs no cookie, and no dealer: a mail program does not say which page it
 * comes from, and an API at another address serves many dealers. The key alone identifies the shopper.
 */
export const unsubscribeRoutes = () =>
  new Hono<ApiEnv>().get('/:key', limitRequests('events'), ask).post('/:key', limitRequests('events'), stop);
