import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { takeLead } from './take-lead.ts';

/** POST /: a lead for CarClarity alone. Without such a destination it goes where all leads go, because a lead is never lost (rule E57). */
export function carClarityRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/', limitRequests('leads'), ({ req, env }) => {
    const own = env.dealer?.destinations.filter(({ kind }) => kind === 'car-clarity') ?? [];
    const dealer = env.dealer && own.length > 0 ? { ...env.dealer, destinations: own } : env.dealer;
    return takeLead(req.raw, { ...env, dealer }, { isBare: true });
  });
  return routes;
}
