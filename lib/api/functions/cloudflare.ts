import { isIP } from 'node:net';
import { isPublicAddress } from '#lib/network/public-address.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { openFunctionsApi } from './functions-api.ts';

/** The Worker's variables and secrets, and its Hyperdrive binding if there is one. */
type WorkerEnv = Readonly<Record<string, unknown>> & { HYPERDRIVE?: { connectionString: string } };
type WorkerContext = { waitUntil: (work: Promise<unknown>) => void };

/** A Worker cannot resolve names before it connects and has no private network, so only numeric addresses are checked. */
async function fetchPublic(url: string, init: RequestInit): Promise<Response> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is a private address.`);
  return fetch(url, { ...init, redirect: 'manual' });
}

const network = (allowPrivate: boolean) => ({
  fetch: allowPrivate ? (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' }) : fetchPublic,
  connect: () => Promise.reject(new Error('Cloudflare Workers cannot send mail over SMTP.')),
  close: async () => undefined,
});

/** The handlers of a Cloudflare Worker. Connections cannot outlive an invocation there, so each one opens and closes its own. */
export function makeCloudflareWorker(dealers: readonly LeadDealer[], drainMs: number) {
  const open = (env: WorkerEnv) => {
    const texts = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const url = env.HYPERDRIVE?.connectionString ?? texts.FORECOURT_DATABASE_URL;
    return openFunctionsApi({
      ...{ dealers, now: Date.now, network: network(texts.FORECOURT_PRIVATE_DESTINATIONS === 'allow') },
      env: { ...texts, FORECOURT_DATABASE_URL: url },
      log: (event) => console.log(JSON.stringify(event)),
    });
  };
  return {
    fetch: async (request: Request, env: WorkerEnv, context: WorkerContext): Promise<Response> => {
      const api = await open(env);
      try {
        return await api.handle(request, request.headers.get('cf-connecting-ip') ?? undefined);
      } finally {
        context.waitUntil(api.close());
      }
    },
    scheduled: async (_event: unknown, env: WorkerEnv): Promise<void> => {
      const api = await open(env);
      try {
        await api.drain(drainMs);
      } finally {
        await api.close();
      }
    },
  };
}
