/** Whether our API answers a path. */
export const isApiPath = (path: string): boolean => /^\/(api|mock)\//.test(path);

type ApiAddress = { api: { url?: string | undefined; mock: boolean } };

/** Where pages send API requests: their own origin or `api.url`, below /api, or below /mock for a trial without deliveries (rule B10). */
export const apiBase = ({ api }: ApiAddress): string => `${api.url?.replace(/\/+$/, '') ?? ''}${api.mock ? '/mock' : '/api'}`;
