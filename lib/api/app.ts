import { Hono } from 'hono';
import { ApiProblem } from './api-problem.ts';
import type { ApiBindings, ApiEnv } from './bindings.ts';
import { answerOthers, crossOrigin } from './guards/cross-origin.ts';
import { securityHeaders } from './guards/security-headers.ts';
import { authRoutes } from './routes/auth.ts';
import { callRoutes } from './routes/calls.ts';
import { fileRoutes } from './routes/files.ts';
import { garageRoutes } from './routes/garage.ts';
import { carClarityRoutes, leadRoutes } from './routes/leads.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { printRoutes } from './routes/print.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { useMock } from './use-mock.ts';

const unexpected = 'An unexpected error occurred';

/** Each file of routes/ has one line here. */
const endpoints = () =>
  new Hono<ApiEnv>()
    .route('/cars', printRoutes())
    .route('/leads', uploadRoutes())
    .route('/leads', leadRoutes())
    .route('/carClarityCustomer', carClarityRoutes())
    .route('/files', fileRoutes())
    .route('/auth', authRoutes())
    .route('/', garageRoutes())
    .route('/unsubscribe', unsubscribeRoutes())
    .route('/', lookupRoutes())
    .route('/', callRoutes())
    .route('/', openApiRoutes());

/** The app with every endpoint, for real and for trials. */
export function makeApp() {
  // A trial of a site calls /mock, which never stores or delivers anything (rule B10).
  const mock = new Hono<ApiEnv>().use(useMock).route('/', endpoints());
  const app = new Hono<ApiEnv>().use(securityHeaders, crossOrigin).route('/api', endpoints()).route('/mock', mock);
  app.notFound(answerOthers(app));
  app.onError((error, context) => {
    if (error instanceof ApiProblem) return error.toResponse();
    context.env.report(error);
    return context.json({ error: unexpected, code: 'unexpected' }, 500);
  });
  return app;
}

/** The paths of all endpoints, such as `/api/leads/:id`. */
export const apiPaths = (): string[] => makeApp().routes.map(({ path }) => path);

export type Api = (request: Request, bindings: ApiBindings) => Promise<Response>;

/**
 * The API as a function of requests: the same in the local server, in tests and on a serverless host. A failure is JSON with an `error`
 * (rule B8).
 */
export function makeApi(): Api {
  const app = makeApp();
  return async (request, bindings) => app.fetch(request, bindings);
}
