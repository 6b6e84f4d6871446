import { Hono } from 'hono';
import { pageEventBody } from '#lib/model/call-log.ts';
import type { ApiEnv } from '../bindings.ts';
import { readFields } from './read-fields.ts';
import { readSmallRequest, smallBody } from './small-request.ts';

/** POST /events.json: an analytics event, passed on to the platform without waiting for it. */
export function pageEventRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/events.json', smallBody(), async (context) => {
    const request = await readSmallRequest(context);
    if ('refusal' in request) return request.refusal;
    const read = readFields(pageEventBody, request.body);
    if ('refusal' in read) return read.refusal;
    const { event } = read.fields;
    const { dealer } = request;
    if (event.website_slug !== undefined && !dealer.websiteNames.includes(event.website_slug))
      return Response.json({ error: 'This belongs to another website.', code: 'wrong_dealer' }, { status: 403 });
    context.env.upstreams.forwardEvent(dealer, event);
    return Response.json({}, { status: 202 });
  });
  return routes;
}
