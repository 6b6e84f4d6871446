import type { LeadDealer } from '../lead-dealer.ts';
import { openOnce } from './open-once.ts';

/** The context that Netlify passes with a request. */
type NetlifyContext = { ip?: string };

/** The Netlify functions: a request handler, and a scheduled function that has no URL. */
export function makeNetlifyFunctions(dealers: readonly LeadDealer[], drainMs: number) {
  const open = openOnce(dealers);
  return {
    handle: async (request: Request, context?: NetlifyContext): Promise<Response> => (await open()).handle(request, context?.ip),
    drain: async (): Promise<Response> => Response.json(await (await open()).drain(drainMs)),
  };
}
