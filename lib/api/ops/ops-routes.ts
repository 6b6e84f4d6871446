import { Hono } from 'hono';
import type { SignInClient } from '../admin/sign-in-limit.ts';
import { hasBearer, isLocalCaller } from './caller.ts';
import type { Readiness } from './readiness.ts';

/** `peer` is the other end of the connection; the client is who sent the request through it. */
export type OpsEnv = { Bindings: { peer: string | undefined } & SignInClient };

export type OpsRoutesOptions = {
  metrics: { contentType: string; text: () => Promise<string> };
  readiness: () => Promise<Readiness>;
  /** `FORECOURT_METRICS_TOKEN`. With this token, requests may come from anywhere. */
  token: string | undefined;
};

/** Health and metrics, for this machine or for those who have the token (rule E34). */
export function opsRoutes({ metrics, readiness, token }: OpsRoutesOptions) {
  const routes = new Hono<OpsEnv>();
  routes.use(async (context, next) => {
    const { headers } = context.req.raw;
    if (!isLocalCaller(headers, context.env.peer) && !hasBearer(headers, token))
      return context.json(
        { error: 'Only for this machine, or with the token of FORECOURT_METRICS_TOKEN as Authorization: Bearer.', code: 'forbidden' },
        token === undefined ? 403 : 401,
        token === undefined ? {} : { 'WWW-Authenticate': 'Bearer' },
      );
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  routes.get('/healthz', (context) => context.json({ ok: true }));
  routes.get('/readyz', async (context) => {
    const ready = await readiness();
    return context.json(ready, ready.ok ? 200 : 503);
  });
  routes.get('/metrics', async (context) => context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  return routes;
}
