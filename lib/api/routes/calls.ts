import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { phoneCall, revealedNumber } from '#lib/model/call-log.ts';
import type { ApiEnv } from '../bindings.ts';
import type { CallKind } from '../upstreams/upstreams.ts';
import { readFields } from './read-fields.ts';
import { readSmallRequest, smallBody } from './small-request.ts';

const accepted = () => Response.json({}, { status: 202 });

const wrongDealer = () => Response.json({ error: 'This belongs to another website.', code: 'wrong_dealer' }, { status: 403 });

/** Stores a call and answers once it is on disk. The dealer's own IDs fill in what the page does not know. */
const takeCall = (kind: CallKind, schema: typeof revealedNumber | typeof phoneCall) => async (context: Context<ApiEnv>) => {
  const request = await readSmallRequest(context);
  if ('refusal' in request) return request.refusal;
  const { dealer, body } = request;
  const read = readFields(schema as z.ZodType<z.output<typeof revealedNumber>>, body);
  if ('refusal' in read) return read.refusal;
  const own = dealer.upstreams.callIds;
  const call = { ...own, ...read.fields };
  // A call costs a dealer money, so nobody else's page can report it.
  if (own.website_id !== undefined && call.website_id !== own.website_id) return wrongDealer();
  try {
    await context.env.upstreams.logCall(dealer, kind, call);
    return accepted();
  } catch (error) {
    context.env.report(error as Error);
    return Response.json({ error: 'The call could not be saved.', code: 'not_saved' }, { status: 503, headers: { 'Retry-After': '60' } });
  }
};

/** POST /reveal: a masked phone number was revealed (rule K2). */
export const revealRoutes = () => new Hono<ApiEnv>().post('/reveal', smallBody(), takeCall('reveal', revealedNumber));

/** POST /car_phone_call: a click on a phone link (rule K4). */
export const phoneCallRoutes = () => new Hono<ApiEnv>().post('/car_phone_call', smallBody(), takeCall('call', phoneCall));
