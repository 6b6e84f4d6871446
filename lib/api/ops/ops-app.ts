import { Hono } from 'hono';
import { type AdminOptions, adminRoutes } from '../admin/admin-routes.ts';
import { type Clients, makeClients } from '../guards/clients.ts';
import { type OpsEnv, type OpsRoutesOptions, opsRoutes } from './ops-routes.ts';

const paths = /^\/(?:healthz|readyz|metrics|admin(?:\/.*)?)$/;

/** Whether an address belongs to operators rather than to the dealers' pages. */
export const isOpsPath = (path: string): boolean => paths.test(path);

export type OpsOptions = OpsRoutesOptions & {
  admin: AdminOptions;
  clients?: Pick<Clients, 'networkOf' | 'claimOf'>;
  report: (error: Error) => void;
};

/** The operators' endpoints of the lead service, beside the API. */
export function makeOpsApp({
  admin,
  clients = makeClients(),
  report,
  ...options
}: OpsOptions): (request: Request, peer: string | undefined) => Promise<Response> {
  const app = new Hono<OpsEnv>().route('/admin', adminRoutes(admin)).route('/', opsRoutes(options));
  app.notFound((context) => context.json({ error: 'Not found.', code: 'not_found' }, 404));
  app.onError((error, context) => {
    report(error);
    return context.json({ error: 'This could not be read. The log says why.', code: 'unexpected' }, 500);
  });
  return async (request, peer) => {
    const { headers } = request;
    return app.fetch(request, { peer, client: clients.networkOf(headers, peer), claim: clients.claimOf(headers, peer) });
  };
}
