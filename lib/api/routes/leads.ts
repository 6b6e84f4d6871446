import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireLeadId, takeLead } from './take-lead.ts';

/** POST / and PUT /{id}: stores a lead and answers once it is on disk. */
export const leadRoutes = () =>
  new Hono<ApiEnv>()
    .use(limitRequests('leads'))
    .post('/', ({ req, env }) => takeLead(req.raw, env))
    .put('/:id', ({ req, env }) => takeLead(req.raw, env, { id: requireLeadId(req.param('id')) }));

/** POST /: a lead whose target is CarClarity (rule E57). */
export const carClarityRoutes = () =>
  new Hono<ApiEnv>().post('/', limitRequests('leads'), ({ req, env }) => takeLead(req.raw, env, { isBare: true, target: 'car-clarity' }));
