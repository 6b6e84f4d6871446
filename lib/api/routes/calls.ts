import { type Context, Hono } from 'hono';
import { pageEventBody, phoneCall, revealedNumber } from '#lib/model/call-log.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import type { CallKind } from '../upstreams/upstreams.ts';
import { requireDealer } from './require-dealer.ts';
import { respondWith, type UpstreamTexts } from './respond-with.ts';
import { readFields, readSmallBody } from './small-request.ts';

const schemas = { reveal: revealedNumber, call: phoneCall } as const;

/** Stores a call and answers once it is on disk (rule K5). The dealer's own IDs fill in what the page does not know. */
const takeCall = (kind: CallKind) => async (context: Context<ApiEnv>) => {
  const { upstreams, report } = context.env;
  const dealer = requireDealer(context.env);
  const own = dealer.upstreams.callIds;
  const call = { ...own, ...readFields(schemas[kind], await readSmallBody(context)) };
  // A call costs a dealer money, so nobody else's page can report it.
  if (own.website_id !== undefined && call.website_id !== own.website_id)
    throw new ApiProblem(403, { error: 'This call belongs to another website.', code: 'wrong_dealer' });
  try {
    await upstreams.logCall(dealer, kind, call);
  } catch (error) {
    report(error as Error);
    throw new ApiProblem(503, { error: 'The call could not be saved.', code: 'not_saved' }, { 'Retry-After': '60' });
  }
  return context.json({}, 202);
};

/** Passes an analytics event on to the platform without waiting for it (rule B13). */
async function takeEvent(context: Context<ApiEnv>) {
  const dealer = requireDealer(context.env);
  const { event } = readFields(pageEventBody, await readSmallBody(context));
  if (event.website_slug !== undefined && !dealer.websiteNames.includes(event.website_slug))
    throw new ApiProblem(403, { error: 'This event belongs to another website.', code: 'wrong_dealer' });
  context.env.upstreams.forwardEvent(dealer, event);
  return context.json({}, 202);
}

const visitTexts: UpstreamTexts = {
  none: 'The visit was not counted.',
  not_configured: 'Visits are not counted on this website.',
  failed: 'The visit could not be counted.',
  timeout: 'Counting the visit took too long.',
};

/** Counts a visit for the platform's dashboard. Pages read nothing of the response, so it is not passed on (rule T8). */
async function takeVisit(context: Context<ApiEnv, '/v1/websites/:website/website_session_data.json'>) {
  const dealer = requireDealer(context.env);
  if (context.req.param('website') !== dealer.upstreams.callIds.website_id)
    throw new ApiProblem(403, { error: 'This visit belongs to another website.', code: 'wrong_dealer' });
  const counted = context.env.upstreams.countVisit(dealer).then(() => ({}));
  return respondWith(context, counted, visitTexts);
}

/** A masked phone number that was revealed (rule K2), a click on a phone link (rule K4), analytics events, and visits. */
export const callRoutes = () =>
  new Hono<ApiEnv>()
    .post('/calls/reveal', limitRequests('events'), takeCall('reveal'))
    .post('/events/car_phone_call', limitRequests('events'), takeCall('call'))
    .post('/events.json', limitRequests('events'), takeEvent)
    .get('/v1/websites/:website/website_session_data.json', limitRequests('events'), takeVisit);
