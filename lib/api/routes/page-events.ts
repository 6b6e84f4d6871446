import { Hono } from 'hono';
import { pageEventBody } from '#lib/model/call-log.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireDealer } from './require-dealer.ts';
import { readFields, readSmallBody } from './small-request.ts';

/** POST /events.json: an analytics event, passed on to the platform without waiting for it (rule B13). */
export function pageEventRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/events.json', limitRequests('events'), async (context) => {
    const dealer = requireDealer(context.env);
    const { event } = readFields(pageEventBody, await readSmallBody(context));
    if (event.website_slug !== undefined && !dealer.websiteNames.includes(event.website_slug))
      throw new ApiProblem(403, { error: 'This event belongs to another website.', code: 'wrong_dealer' });
    context.env.upstreams.forwardEvent(dealer, event);
    return context.json({}, 202);
  });
  return routes;
}
