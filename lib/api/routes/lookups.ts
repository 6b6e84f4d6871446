import { Hono } from 'hono';
import { lookupsInOrder } from '#lib/lookups/lookups.ts';
import { bookingKinds } from '#lib/model/booking-slots.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { quoteRequestBody } from '#lib/model/quote-request.ts';
import { registrationQuery, vinQuery } from '#lib/model/vehicle-lookup.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireDealer } from './require-dealer.ts';
import { respondWith, type UpstreamTexts } from './respond-with.ts';
import { readFields, readSmallBody } from './small-request.ts';

const vehicleTexts: UpstreamTexts = {
  none: 'We could not find this vehicle. Please check what you typed, or enter the details yourself.',
  not_configured: 'Vehicles cannot be looked up on this website. Please enter the details yourself.',
  failed: 'We could not look up this vehicle. Please enter the details yourself.',
  timeout: 'The lookup took too long. Please try again, or enter the details yourself.',
};

const quoteTexts: UpstreamTexts = {
  none: 'There is no quote for this car.',
  not_configured: 'Quotes are not available on this website.',
  failed: 'We could not get a quote. Please try again later.',
  timeout: 'The quote took too long. Please try again later.',
};

/** The endpoints for other companies' services: vehicle lookups, a youX quote and free bookings. */
export function lookupRoutes() {
  const routes = new Hono<ApiEnv>();
  const limited = limitRequests('lookups');
  // POST to the path of a lookup service: returns the vehicle of a plate or a VIN.
  for (const [service, { path }] of lookupsInOrder)
    routes.post(path, limited, async (context) => {
      const dealer = requireDealer(context.env);
      const body = await readSmallBody(context);
      const query = readFields(isRecord(body) && body.vin ? vinQuery : registrationQuery, body);
      return respondWith(context, context.env.upstreams.findVehicle(dealer, service, query), vehicleTexts);
    });
  // The weekly cost of a car (rule F11).
  routes.post('/youx/quote', limited, async (context) => {
    const dealer = requireDealer(context.env);
    const request = readFields(quoteRequestBody, await readSmallBody(context));
    return respondWith(context, context.env.upstreams.askQuote(dealer, request), quoteTexts);
  });
  // The free bookings, or `false` if the platform gives none (rule B12).
  for (const kind of bookingKinds)
    routes.get(`/bookings/${kind}`, limited, async ({ env }) => Response.json(await env.upstreams.freeBookings(requireDealer(env), kind)));
  return routes;
}
