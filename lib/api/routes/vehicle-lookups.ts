import { Hono } from 'hono';
import { isRecord } from '#lib/model/is-record.ts';
import { registrationQuery, vinQuery } from '#lib/model/vehicle-lookup.ts';
import type { ApiEnv } from '../bindings.ts';
import type { LookupService } from '../upstreams/upstreams.ts';
import { readFields } from './read-fields.ts';
import { readSmallRequest, smallBody } from './small-request.ts';
import { type UpstreamTexts, upstreamFailure } from './upstream-answers.ts';

const notFound = 'We could not find this vehicle. Please check what you typed, or enter the details yourself.';

const texts: UpstreamTexts = {
  not_configured: 'Vehicles cannot be looked up on this website. Please enter the details yourself.',
  failed: 'We could not look up this vehicle. Please enter the details yourself.',
  timeout: 'The lookup took too long. Please try again, or enter the details yourself.',
};

/** POST /: the vehicle of a plate or a VIN. */
export function vehicleLookupRoutes(service: LookupService) {
  const routes = new Hono<ApiEnv>();
  routes.post('/', smallBody(), async (context) => {
    const request = await readSmallRequest(context);
    if ('refusal' in request) return request.refusal;
    const { dealer, body } = request;
    const { upstreams, report } = context.env;
    const query = readFields(isRecord(body) && body.vin ? vinQuery : registrationQuery, body);
    if ('refusal' in query) return query.refusal;
    try {
      const vehicle = await upstreams.findVehicle(dealer, service, query.fields);
      return vehicle ? Response.json(vehicle) : Response.json({ error: notFound, code: 'not_found' }, { status: 404 });
    } catch (error) {
      return upstreamFailure(error, texts, report);
    }
  });
  return routes;
}
