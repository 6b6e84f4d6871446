import { Hono } from 'hono';
import { bookingKinds } from '#lib/model/booking-slots.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireDealer } from './require-dealer.ts';

/** GET /service and GET /appointment: the free bookings of the dealership; `false` if the platform gives none (rule B12). */
export function bookingRoutes() {
  const routes = new Hono<ApiEnv>();
  for (const kind of bookingKinds)
    routes.get(`/${kind}`, limitRequests('lookups'), async (context) =>
      Response.json(await context.env.upstreams.freeBookings(requireDealer(context.env), kind)),
    );
  return routes;
}
