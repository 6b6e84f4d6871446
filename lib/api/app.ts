import { Hono } from 'hono';
import type { ApiBindings, ApiEnv } from './bindings.ts';
import { printRoutes } from './routes/print.ts';

const unexpected = 'An unexpected error occurred';

function makeApp() {
  const routes = new Hono<ApiEnv>().route('/cars', printRoutes());
  // Below /mock a trial of a site gets the same answers (rule B10).
  const app = new Hono<ApiEnv>().route('/api', routes).route('/mock', routes);
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
