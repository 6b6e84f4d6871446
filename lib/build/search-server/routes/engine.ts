import { createAnswer } from '#lib/search/engine/core.ts';
import { ROUTES } from '#lib/search/engine/engine.ts';
import { storeOf } from '../index-state.ts';
import { pathUid } from '../index-uid.ts';
import type { Call, Reply } from '../server-state.ts';

/** Lets the engine answer a request over the indexes as they are now; `prefix` is that of the codes of the route's own group. */
export function engineReply({ server, request, index, query }: Call, body: unknown, prefix = 'invalid_search_', asked = query): Reply {
  if (index !== '') pathUid(index);
  const answer = createAnswer(
    (uid) => {
      const found = server.indexes.get(uid);
      return found && storeOf(found, uid);
    },
    ROUTES,
    { now: server.now },
  );
  const { pathname } = new URL(request.url);
  const path = asked === '' ? pathname : `${pathname}?${asked}`;
  const reply = answer({ method: request.method, path, body });
  const { code } = reply.body as { code?: unknown };
  if (reply.status === 200 || prefix === 'invalid_search_' || typeof code !== 'string') return reply;
  const own = code.replace('invalid_search_', prefix);
  const refused = { ...(reply.body as object), code: own, link: `https://docs.meilisearch.com/errors#${own}` };
  return { status: reply.status, body: refused };
}
