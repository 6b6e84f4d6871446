import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isProblem, leadLimits, readLead } from '#lib/leads/read-lead.ts';
import { spamReason } from '#lib/leads/spam.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { type LeadEnv, leadOutcome } from '../lead-bindings.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;
const ids = /^[0-9a-f]{32}$/;

/** Lead ids are the permission to update a lead, so they cannot be guessed. */
const newLeadId = (random: (bytes: number) => Uint8Array) => Buffer.from(random(16)).toString('hex');

type Handled = {
  body: Record<string, unknown>;
  status: 200 | 201 | 400 | 403 | 404 | 409 | 413 | 422 | 503;
  headers?: Record<string, string>;
};

async function takeLead(request: Request, id: string | undefined, env: LeadEnv['Bindings']): Promise<Handled> {
  const { dealer, store, now, random, onStored } = env;
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
  const outcome = await store.receive({
    ...{ dealer: dealer.slug, received, id: id ?? newLeadId(random), update: id !== undefined, destinations: dealer.destinations, now: at },
    ...{ key: key === undefined ? undefined : { value: key, fingerprint }, day: dayAt(at, dealer.timeZone) },
    ...{ spamReason: spamReason(received.check), isTest: false },
  });
  if (outcome.kind === 'stored' && !outcome.replayed) onStored();
  return leadOutcome(outcome);
}

const send = ({ body, status, headers = {} }: Handled) => Response.json(body, { status, headers });

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export function leadRoutes() {
  const routes = new Hono<LeadEnv>();
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
