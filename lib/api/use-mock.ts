import { createMiddleware } from 'hono/factory';
import type { ApiEnv, ApiServices } from './bindings.ts';

/** Checks files as the real ones are checked, and keeps none of them. */
const mockFiles = ({ receive }: ApiServices['files']): ApiServices['files'] => ({
  receive: async (request, limits) => {
    const upload = await receive(request, limits);
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
  const dealer = env.dealer && { ...env.dealer, destinations: [] };
  context.env = { ...env, ...env.mock, files: mockFiles(env.files), dealer };
  await next();
});
