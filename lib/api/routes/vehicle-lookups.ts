import { Hono } from 'hono';
import { lookupsInOrder } from '#lib/lookups/lookups.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { registrationQuery, vinQuery } from '#lib/model/vehicle-lookup.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireDealer } from './require-dealer.ts';
import { readFields, readSmallBody } from './small-request.ts';
import { awaitUpstream, type UpstreamTexts } from './upstream-answers.ts';

const notFound = 'We could not find this vehicle. Please check what you typed, or enter the details yourself.';

const texts: UpstreamTexts = {
  not_configured: 'Vehicles cannot be looked up on this website. Please enter the details yourself.',
  failed: 'We could not look up this vehicle. Please enter the details yourself.',
  timeout: 'The lookup took too long. Please try again, or enter the details yourself.',
};

/** POST to the path of a lookup service: the vehicle of a plate or a VIN. */
export function vehicleLookupRoutes() {
  const routes = new Hono<ApiEnv>();
  for (const [service, { path }] of lookupsInOrder)
    routes.post(path, limitRequests('lookups'), async (context) => {
      const { upstreams, report } = context.env;
      const dealer = requireDealer(context.env);
      const body = await readSmallBody(context);
      const query = readFields(isRecord(body) && body.vin ? vinQuery : registrationQuery, body);
      const vehicle = await awaitUpstream(upstreams.findVehicle(dealer, service, query), texts, report);
      if (!vehicle) throw new ApiProblem(404, { error: notFound, code: 'not_found' });
      return context.json(vehicle);
    });
  return routes;
}
