import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { leadOutcome, sendAnswer } from './lead-answers.ts';
import { isLeadId, takeLead } from './take-lead.ts';

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export function leadRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.use(limitRequests('leads'));
  routes.post('/', async ({ req, env }) => sendAnswer(await takeLead(req.raw, env)));
  routes.put('/:id', async ({ req, env }) => {
    const id = req.param('id');
    if (!isLeadId(id)) return sendAnswer(leadOutcome({ kind: 'unknown' }));
    return sendAnswer(await takeLead(req.raw, env, { id }));
  });
  return routes;
}
