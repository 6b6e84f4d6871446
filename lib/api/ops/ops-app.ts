import { Hono } from 'hono';
import { type OpsEnv, type OpsRoutesOptions, opsRoutes } from './ops-routes.ts';

const paths = ['/healthz', '/readyz', '/metrics'];

/** Whether an address belongs to operators rather than to the dealers' pages. */
export const isOpsPath = (path: string): boolean => paths.includes(path);

/** What operators of the lead service ask, beside the API. */
export function makeOpsApp(options: OpsRoutesOptions): (request: Request, peer: string | undefined) => Promise<Response> {
  const app = new Hono<OpsEnv>().route('/', opsRoutes(options));
  app.notFound((context) => context.json({ error: 'Not found.', code: 'not_found' }, 404));
  return async (request, peer) => app.fetch(request, { peer });
}
