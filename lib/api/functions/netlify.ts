import type { LeadDealer } from '../lead-dealer.ts';
import { openOnce } from './open-once.ts';

/** What Netlify passes with a request. */
type NetlifyContext = { ip?: string };

/** The functions of Netlify: a request handler, and one that Netlify itself calls on a schedule and that has no address. */
export function makeNetlifyFunctions(dealers: readonly LeadDealer[], drainMs: number) {
  const open = openOnce(dealers);
  return {
    handle: async (request: Request, context?: NetlifyContext): Promise<Response> => (await open()).handle(request, context?.ip),
    drain: async (): Promise<Response> => Response.json(await (await open()).drain(drainMs)),
  };
}
