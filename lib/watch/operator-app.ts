import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RejectedHookError } from './rejected-hooks.ts';
import { type HookOptions, takeStockHook } from './stock-hook.ts';

const hookPath = '/hooks/stock';
const maxBodyBytes = 65_536;

/**
 * Makes the HTTP app for operators, to which a watcher or a fleet process adds its pages. It has the headers of every response, and the
 * webhook.
 */
export function makeOperatorApp(options: HookOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  });
  const tooLarge = () => {
    const error = new RejectedHookError('body too large', `The body is larger than ${maxBodyBytes / 1024} KiB.`);
    options.rejected.add(error, []);
    return Response.json({ error: error.message }, { status: error.status });
  };
  app.post(hookPath, bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge }), (context) => takeStockHook(context.req.raw, options));
  app.all(hookPath, (context) => context.json({ error: 'This address takes only POST.' }, 405, { Allow: 'POST' }));
  app.notFound((context) => context.json({ error: 'This page does not exist.' }, 404));
  return app;
}
