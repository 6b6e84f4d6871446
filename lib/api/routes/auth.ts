import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { codeRequest, mailRequest, verifyRequest } from '#lib/accounts/account.ts';
import { areaOf, mobileProblems, readEmail, readMobile, type ShopperContact } from '#lib/accounts/contact.ts';
import { codeLifeMs } from '#lib/accounts/sign-in-rules.ts';
import { minuteMs } from '#lib/model/time.ts';
import { cookieHeader, readCookie } from '../accounts/cookies.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { checkLimit, limitRequests } from '../guards/limit-requests.ts';
import { waitText } from '../guards/wait-text.ts';
import { type AccountDealer, ofOneShopper, requireAccounts, requireShopper } from './require-shopper.ts';
import { readFields, readSmallBody } from './small-request.ts';

const refuseField = (name: string, text: string) =>
  new ApiProblem(422, { error: 'Please check the fields below.', code: 'invalid_fields', fields: { [name]: text } });

/** The contact that a request names. Throws ApiProblem if no message can reach it, or if this dealer does not send messages to it. */
function contactOf(fields: { phone: string } | { email: string }, { accounts: { country, sms, smtp } }: AccountDealer): ShopperContact {
  if ('phone' in fields) {
    const address = sms && readMobile(fields.phone, country);
    if (address) return { kind: 'phone', address };
    throw refuseField('phone', sms ? mobileProblems[country] : 'Please sign in with your email address.');
  }
  const address = smtp && readEmail(fields.email);
  if (address) return { kind: 'email', address };
  throw refuseField('email', smtp ? 'invalid email address' : 'Please sign in with your mobile number.');
}

/** Refuses bots that request messages (rule V4). */
async function checkPerson({ env }: Context<ApiEnv>, dealer: AccountDealer, token: string | undefined): Promise<void> {
  const settings = dealer.botCheck;
  if (!settings) return;
  const verdict = await env.checkBot(dealer, { settings, token, key: undefined, client: env.client });
  if (verdict === 'passed' || verdict === 'unreachable') return;
  throw new ApiProblem(403, { error: 'We could not check that a person is asking. Please try again.', code: 'bot' });
}

async function askCode(context: Context<ApiEnv>): Promise<Response> {
  const { dealer, accounts } = requireAccounts(context);
  const { token, ...contactFields } = readFields(codeRequest, await readSmallBody(context));
  const contact = contactOf(contactFields, dealer);
  await checkPerson(context, dealer, token);
  await checkLimit('codesToArea', context.env, areaOf(contact));
  const outcome = await accounts.askCode({ dealer, contact });
  switch (outcome.kind) {
    case 'sent': {
      const { digits, resendSeconds, browser } = outcome;
      context.header('Set-Cookie', cookieHeader('browser', dealer, context.req.raw.headers, browser));
      return context.json({ digits, resend_seconds: resendSeconds, minutes: codeLifeMs / minuteMs }, 202);
    }
    case 'wait': {
      const error = `Please wait ${waitText(outcome.seconds)} before you ask for another code.`;
      throw new ApiProblem(429, { error, code: 'too_many_codes' }, { 'Retry-After': String(outcome.seconds) });
    }
    case 'closed': {
      const error = 'No more codes can be sent today. Please try again tomorrow, or call us.';
      throw new ApiProblem(429, { error, code: 'too_many_codes' }, { 'Retry-After': '86400' });
    }
    default:
      throw new ApiProblem(
        503,
        { error: 'The code could not be sent. Please try again in a moment.', code: 'not_sent' },
        { 'Retry-After': '30' },
      );
  }
}

async function verify(context: Context<ApiEnv>): Promise<Response> {
  const { dealer, accounts } = requireAccounts(context);
  const { headers } = context.req.raw;
  const { code, add, ...contactFields } = readFields(verifyRequest, await readSmallBody(context));
  const contact = contactOf(contactFields, dealer);
  const [browser, session] = [readCookie('browser', dealer, headers), readCookie('session', dealer, headers)];
  const fresh = await accounts.verify({ dealer, contact, code: code.replaceAll(/\s/g, ''), browser, session, isAdded: add === true });
  if (fresh === undefined) throw refuseField('code', 'This code is wrong or too old. Please check it, or ask for a new one.');
  context.header('Set-Cookie', cookieHeader('session', dealer, headers, fresh));
  context.header('Set-Cookie', cookieHeader('browser', dealer, headers), { append: true });
  return context.json(await accounts.read(await accounts.shopperOf(dealer, fresh)));
}

async function state(context: Context<ApiEnv>): Promise<Response> {
  const { dealer, accounts } = requireAccounts(context);
  return context.json(await accounts.read(await accounts.shopperOf(dealer, readCookie('session', dealer, context.req.raw.headers))));
}

const signOutRequest = z.strictObject({ everywhere: z.boolean().default(false) });

async function signOut(context: Context<ApiEnv>): Promise<Response> {
  const { everywhere } = readFields(signOutRequest, await readSmallBody(context));
  const { accounts, dealer, shopper, session } = await requireShopper(context);
  await accounts.signOut(shopper, session, everywhere);
  context.header('Set-Cookie', cookieHeader('session', dealer, context.req.raw.headers));
  return context.json({});
}

async function exportData(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  context.header('Content-Disposition', 'attachment; filename="my-data.json"');
  return context.json(await accounts.export(shopper));
}

async function wishMail(context: Context<ApiEnv>): Promise<Response> {
  const { mail } = readFields(mailRequest, await readSmallBody(context));
  const { accounts, shopper } = await requireShopper(context);
  await accounts.wishMail(shopper, mail);
  return context.json({});
}

async function remove(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, dealer, shopper } = await requireShopper(context);
  const receipt = await accounts.remove(shopper);
  context.header('Set-Cookie', cookieHeader('session', dealer, context.req.raw.headers));
  return context.json({ receipt });
}

/** Signing in and out, and the shoppers' control over their data (rules V1 to V9). */
export const authRoutes = () =>
  new Hono<ApiEnv>()
    .use(ofOneShopper)
    .post('/code', limitRequests('codes'), askCode)
    .post('/verify', limitRequests('codeTries'), verify)
    .get('/', limitRequests('events'), state)
    .get('/data', limitRequests('lookups'), exportData)
    .post('/mail', limitRequests('events'), wishMail)
    .post('/sign-out', limitRequests('events'), signOut)
    .post('/delete', limitRequests('lookups'), remove);
