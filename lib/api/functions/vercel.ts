import { createHash, timingSafeEqual } from 'node:crypto';
import type { LeadDealer } from '../lead-dealer.ts';
import { openOnce } from './open-once.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The Vercel functions: a request handler, and a cron job that authenticates with CRON_SECRET. */
export function makeVercelFunctions(dealers: readonly LeadDealer[], drainMs: number) {
  const open = openOnce(dealers);
  return {
    // Vercel sets this header itself, so a client cannot forge it.
    handle: async (request: Request): Promise<Response> => (await open()).handle(request, request.headers.get('x-real-ip') ?? undefined),
    drain: async (request: Request): Promise<Response> => {
      const secret = process.env.CRON_SECRET;
      if (!secret) return Response.json({ error: 'Set CRON_SECRET, so that only the schedule can start deliveries.' }, { status: 503 });
      const isAllowed = timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
      if (!isAllowed) return Response.json({ error: 'Only the schedule can start deliveries.' }, { status: 401 });
      return Response.json(await (await open()).drain(drainMs));
    },
  };
}
