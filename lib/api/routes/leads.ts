import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireLeadId, takeLead } from './take-lead.ts';

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export function leadRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.use(limitRequests('leads'));
  routes.post('/', ({ req, env }) => takeLead(req.raw, env));
  routes.put('/:id', ({ req, env }) => takeLead(req.raw, env, { id: requireLeadId(req.param('id')) }));
  return routes;
}
