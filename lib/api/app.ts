import { Hono } from 'hono';
import type { ApiBindings, ApiEnv } from './bindings.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { phoneCallRoutes, revealRoutes } from './routes/calls.ts';
import { leadRoutes } from './routes/leads.ts';
import { pageEventRoutes } from './routes/page-events.ts';
import { printRoutes } from './routes/print.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { vehicleLookupRoutes } from './routes/vehicle-lookups.ts';
import { useMock } from './use-mock.ts';

const unexpected = 'An unexpected error occurred';

/** Every endpoint is one file in routes/ and one line here. */
const endpoints = () =>
  new Hono<ApiEnv>()
    .route('/cars', printRoutes())
    .route('/leads', leadRoutes())
    .route('/nevdis', vehicleLookupRoutes('nevdis'))
    .route('/simple-autograb-lookup', vehicleLookupRoutes('autograb'))
    .route('/youx', quoteRoutes())
    .route('/bookings', bookingRoutes())
    .route('/calls', revealRoutes())
    .route('/events', phoneCallRoutes())
    .route('/', pageEventRoutes());

function makeApp() {
  const mock = new Hono<ApiEnv>().use(useMock).route('/', endpoints());
  const app = new Hono<ApiEnv>().route('/api', endpoints()).route('/mock', mock);
  app.notFound((context) => context.json({ error: 'Not found.' }, 404));
  app.onError((error, context) => {
    context.env.report(error);
    return context.json({ error: unexpected }, 500);
  });
  return app;
}

export type Api = (request: Request, bindings: ApiBindings) => Promise<Response>;

/**
 * The API as a function of requests: the same in the local server, in tests and on a serverless host. A failure is JSON with an `error`
 * (rule B8).
 */
export function makeApi(): Api {
  const app = makeApp();
  return async (request, bindings) => app.fetch(request, bindings);
}
