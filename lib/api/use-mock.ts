import { createMiddleware } from 'hono/factory';
import type { ApiEnv, ApiServices } from './bindings.ts';

/** Reads and checks the files of a trial, and stores none (rule B10). */
const trialFiles = (files: ApiServices['files']): ApiServices['files'] => ({
  receive: async (...args) => {
    const upload = await files.receive(...args);
    const store = async () => {
      await upload.prepare();
      return [];
    };
    return { ...upload, store };
  },
  openLink: async () => undefined,
});

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
