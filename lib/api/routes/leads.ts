import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { leadLimits } from '#lib/leads/read-lead.ts';
import type { ApiBindings, ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { readJsonText } from '../guards/read-body.ts';
import { type LeadAnswer, leadOutcome } from './lead-answers.ts';
import { isAnswer, readKey, readLeadText, storeLead, unknownDealer } from './take-lead.ts';

const ids = /^[0-9a-f]{32}$/;

async function takeLead(request: Request, id: string | undefined, env: ApiBindings): Promise<LeadAnswer> {
  const { dealer } = env;
  if (!dealer) return unknownDealer;
  const read = readKey(request);
  if (isAnswer(read)) return read;
  const text = await readJsonText(request, { bytes: leadLimits.bytes });
  const received = readLeadText(text, dealer);
  if (isAnswer(received)) return received;
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${id ?? ''}\n${text}`)
    .digest('hex');
  return storeLead(env, { dealer, received, id, key: read.key, fingerprint });
}

const send = ({ body, status, headers = {} }: LeadAnswer) => Response.json(body, { status, headers });

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export function leadRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.use(limitRequests('leads'));
  routes.post('/', async ({ req, env }) => send(await takeLead(req.raw, undefined, env)));
  routes.put('/:id', async ({ req, env }) => {
    const id = req.param('id');
    if (!ids.test(id)) return send(leadOutcome({ kind: 'unknown' }));
    return send(await takeLead(req.raw, id, env));
  });
  return routes;
}
