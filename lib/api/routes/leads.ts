import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isProblem, leadLimits, readLead } from '#lib/leads/read-lead.ts';
import { spamReason } from '#lib/leads/spam.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { ApiBindings, ApiEnv } from '../bindings.ts';
import { type LeadAnswer, leadOutcome, notSaved } from './lead-answers.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;
const ids = /^[0-9a-f]{32}$/;

/** Lead ids are the permission to update a lead, so they cannot be guessed. */
const newLeadId = (random: (bytes: number) => Uint8Array) => Buffer.from(random(16)).toString('hex');

async function takeLead(request: Request, id: string | undefined, env: ApiBindings): Promise<LeadAnswer> {
  const { dealer, leads, now, random, report } = env;
  if (!dealer) return { status: 404, body: { error: 'No dealer has this website.', code: 'unknown_dealer' } };
  const key = request.headers.get('idempotency-key') ?? undefined;
  if (key !== undefined && !keyPattern.test(key))
    return { status: 400, body: { error: 'Idempotency-Key must have 1 to 255 printable characters.', code: 'invalid_key' } };
  const text = await request.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { status: 400, body: { error: 'The body is not JSON.', code: 'invalid_json' } };
  }
  const received = readLead(parsed);
  if (isProblem(received)) {
    const { status, ...body } = received;
    return { status, body };
  }
  const { website_slug: website } = received.lead;
  if (website !== undefined && !dealer.websiteNames.includes(website))
    return { status: 403, body: { error: 'This lead belongs to another website.', code: 'wrong_dealer' } };
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${id ?? ''}\n${text}`)
    .digest('hex');
  const at = now();
  const intake = {
    ...{ dealer: dealer.slug, received, id: id ?? newLeadId(random), update: id !== undefined, destinations: dealer.destinations, now: at },
    ...{ key: key === undefined ? undefined : { value: key, fingerprint }, day: dayAt(at, dealer.timeZone) },
    ...{ spamReason: spamReason(received.check), isTest: false },
  };
  try {
    return leadOutcome(await leads.receive(intake));
  } catch (error) {
    report(error as Error);
    return notSaved(dealer.phone);
  }
}

const send = ({ body, status, headers = {} }: LeadAnswer) => Response.json(body, { status, headers });

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export function leadRoutes() {
  const routes = new Hono<ApiEnv>();
  const tooLarge = () =>
    Response.json({ error: `A lead may have ${leadLimits.bytes / 1000} kB.`, code: 'lead_too_large' }, { status: 413 });
  routes.use(bodyLimit({ maxSize: leadLimits.bytes, onError: tooLarge }));
  routes.post('/', async ({ req, env }) => send(await takeLead(req.raw, undefined, env)));
  routes.put('/:id', async ({ req, env }) => {
    const id = req.param('id');
    if (!ids.test(id)) return send(leadOutcome({ kind: 'unknown' }));
    return send(await takeLead(req.raw, id, env));
  });
  return routes;
}
