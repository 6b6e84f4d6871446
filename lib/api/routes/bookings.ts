import { Hono } from 'hono';
import { bookingKinds } from '#lib/model/booking-slots.ts';
import type { ApiEnv } from '../bindings.ts';

/** GET /service and GET /appointment: the free bookings of the dealership; `false` if the platform gives none. */
export function bookingRoutes() {
  const routes = new Hono<ApiEnv>();
  for (const kind of bookingKinds)
    routes.get(`/${kind}`, async ({ env: { dealer, upstreams } }) =>
      dealer
        ? Response.json(await upstreams.freeBookings(dealer, kind), { headers: { 'Cache-Control': 'no-store' } })
        : Response.json({ error: 'No dealer has this website.', code: 'unknown_dealer' }, { status: 404 }),
    );
  return routes;
}
