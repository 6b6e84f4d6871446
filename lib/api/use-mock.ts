import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './bindings.ts';
import { trialFiles } from './files/trial-files.ts';

/** Below /mock the same endpoints work on mock services, and no lead has a destination (rule B10). */
export const useMock = createMiddleware<ApiEnv>(async (context, next) => {
  const { env } = context;
  context.env = {
    ...env,
    ...env.mock,
    files: trialFiles(env.files),
    dealer: env.dealer && { ...env.dealer, destinations: [], botCheck: undefined },
  };
  await next();
});
