import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import type { AuditAction } from '#lib/leads/states.ts';
import { countOf } from '#lib/locale/plural.ts';
import { readLeadStart } from '#lib/model/lead-reference.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { isLocalCaller, isSameSecret } from '../ops/caller.ts';
import type { OpsEnv } from '../ops/ops-routes.ts';
import { writeAudit } from '../store/audit.ts';
import { findLead, findLeadIds, replayDead } from '../store/lead-admin.ts';
import type { Database } from '../store/open-database.ts';
import { releaseLead } from '../store/quarantine.ts';
import { renderLead, renderLogin } from './lead-page.ts';
import { renderOverview } from './overview.ts';
import { pageHeaders, renderAdminPage } from './page.ts';
import { readOverview } from './read-overview.ts';
import { type AdminOperator, makeSessions } from './session.ts';
import { makeSignInLimit } from './sign-in-limit.ts';

export type AdminOptions = {
  database: Database;
  dealers: () => readonly LeadDealer[];
  now: () => number;
  random: (bytes: number) => Uint8Array;
  /** `FORECOURT_ADMIN_TOKEN`. If it is set, everybody must sign in; if not, only this machine has access. */
  token: string | undefined;
  /** Problems with the setup, which the page shows. */
  warnings?: () => readonly string[];
  /** Called when deliveries were put back into the queue, so that the worker looks at once. */
  onReplayed: () => void;
};

type AdminEnv = { Bindings: OpsEnv['Bindings']; Variables: { operator: AdminOperator; form: Record<string, string> } };

const ids = /^[0-9a-f]{32}$/;
/** The maximum size of a form, in bytes. */
const largestForm = 10_000;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** A browser says where a POST comes from. A POST from another site is refused before its form is read. */
const isOtherSite = (headers: Headers) => !['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));

/** The operators' pages below /admin (rules E30, E34). */
export function adminRoutes({ database, dealers, now, random, token, warnings = () => [], onReplayed }: AdminOptions) {
  const sessions = makeSessions({ secret: token ?? hex(random(32)), now, random });
  const maySignIn = makeSignInLimit();
  const routes = new Hono<AdminEnv>();

  const show = async (title: string, body: Html, operator: AdminOperator | undefined, status = 200) => {
    const nonce = hex(random(16));
    const text = await renderAdminPage(title, body, { nonce, operator, canLogOut: token !== undefined });
    return new Response(text, { status, headers: pageHeaders(nonce) });
  };
  const problem = (text: string, operator: AdminOperator | undefined, status: number) =>
    show('Forecourt leads', html`<h1>${text}</h1>`, operator, status);
  const goTo = (path: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store', ...headers } });
  const record = (operator: AdminOperator, action: AuditAction, leadId: string | undefined, note = '') =>
    writeAudit(database, hex(random(16)), {
      at: now(),
      actor: `${operator.name} (page${operator.from ? `, ${operator.from}` : ''})`,
      action,
      leadId,
      note,
    });

  const asOperator = createMiddleware<AdminEnv>(async (context, next) => {
    const { headers, method } = context.req.raw;
    const isRead = method === 'GET' || method === 'HEAD';
    const isLocal = token === undefined && isLocalCaller(headers, context.env.peer);
    const operator = isLocal ? sessions.local() : token === undefined ? undefined : sessions.read(headers.get('cookie'));
    if (!operator && token === undefined)
      return problem('Only for this machine. To look from elsewhere, set FORECOURT_ADMIN_TOKEN.', undefined, 403);
    if (!operator) return isRead ? goTo('/admin/login') : problem('Please sign in again.', undefined, 401);
    context.set('operator', isLocal ? operator : { ...operator, from: context.env.client });
    if (!isRead) {
      const form = isOtherSite(headers) ? {} : await readForm(context.req.raw);
      if (!isSameSecret(form.form_token ?? '', operator.formToken))
        return problem('This form is too old. Go back and load the page again.', operator, 403);
      context.set('form', form);
    }
    await next();
  });

  const limited = bodyLimit({ maxSize: largestForm, onError: () => problem('This form is too large.', undefined, 413) });
  if (token !== undefined) {
    routes.get('/login', () => show('Sign in', renderLogin(undefined), undefined));
    routes.post('/login', limited, async ({ req, env }) => {
      if (!(await maySignIn(env))) return show('Sign in', renderLogin('Too many tries. Wait a minute.'), undefined, 429);
      const { name = '', token: givenToken = '' } = isOtherSite(req.raw.headers) ? {} : await readForm(req.raw);
      const who = name
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 60);
      if (who === '' || !isSameSecret(givenToken, token)) return show('Sign in', renderLogin('The token is not right.'), undefined, 401);
      const isSecure = new URL(req.url).protocol === 'https:' || req.header('x-forwarded-proto') === 'https';
      return goTo('/admin', { 'Set-Cookie': sessions.begin(who, isSecure) });
    });
  }
  routes.use(limited, asOperator);
  routes.post('/logout', () => goTo('/admin/login', { 'Set-Cookie': sessions.end() }));

  routes.get('/', async ({ req, get }) => {
    const count = [7, 30, 90].find((days) => String(days) === req.query('days')) ?? 30;
    const overview = await readOverview(database, {
      dealers: dealers(),
      days: count,
      now: now(),
      done: req.query('done'),
      warnings: warnings(),
    });
    return show('Forecourt leads', renderOverview(overview, get('operator')), get('operator'));
  });
  routes.get('/leads', async ({ req, get }) => {
    const start = readLeadStart(req.query('id') ?? '');
    if (start === undefined)
      return problem('That is not the id of a lead: 32 digits and letters from a to f, or the first eight of them.', get('operator'), 400);
    const [leadId, ...others] = ids.test(start) ? [start] : await findLeadIds(database.db, start);
    if (leadId === undefined) return problem('There is no such lead.', get('operator'), 404);
    if (others.length > 0) return problem(`Several leads have this reference: ${[leadId, ...others].join(', ')}.`, get('operator'), 409);
    return goTo(`/admin/leads/${leadId}`);
  });

  const showLead = async (id: string, operator: AdminOperator, isRevealed: boolean) => {
    const stored = ids.test(id) ? await findLead(database.db, id) : undefined;
    if (!stored) return problem('There is no such lead.', operator, 404);
    if (isRevealed) await record(operator, 'reveal', id);
    return show(`Lead ${id}`, renderLead(stored, operator, { now: now(), isRevealed }), operator);
  };
  routes.get('/leads/:id', ({ req, get }) => showLead(req.param('id'), get('operator'), false));
  routes.post('/leads/:id/reveal', ({ req, get }) => showLead(req.param('id'), get('operator'), true));

  const replay = async (operator: AdminOperator, filter: Parameters<typeof replayDead>[1], note: string) => {
    const count = await replayDead(database, filter, now());
    if (count > 0) await record(operator, 'replay', filter.id, `${countOf(count, 'delivery', 'deliveries')}${note}`);
    onReplayed();
    return goTo(`/admin?done=replayed-${count}`);
  };
  routes.post('/leads/:id/replay', ({ req, get }) => replay(get('operator'), { id: req.param('id') }, ''));
  routes.post('/replay', ({ get }) => {
    const { dealer = '', destination = '' } = get('form');
    return replay(get('operator'), { dealers: [dealer], destination }, ` of ${dealer}, ${destination}`);
  });
  routes.post('/leads/:id/release', async ({ req, get }) => {
    const id = req.param('id');
    if (!(await releaseLead(database, id, now()))) return problem('This lead is not quarantined any more.', get('operator'), 409);
    await record(get('operator'), 'release', id);
    onReplayed();
    return goTo('/admin?done=released');
  });
  routes.all('*', ({ get }) => problem('This page does not exist.', get('operator'), 404));
  return routes;
}
