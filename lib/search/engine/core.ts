import { EngineError, indexNotFound } from './errors.ts';
import { createStore, type Store } from './store.ts';
import type { EngineIndex, EngineRequest, EngineResponse } from './types.ts';

/** One request on its way: which index and what of it (`target`), the query string, the body. */
export type Call = { storeOf: (uid: string) => Store; now: () => number; uid: string; target: string; query: string; body: unknown };
export type Route = (call: Call) => unknown;
export type EngineOptions = { now?: () => number };

/** A part of a path; one that is not well encoded stays as it is, and then names nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * An engine that answers only the named routes (`POST multi-search`, `GET documents :id`), so that a page ships no more than it uses.
 * Each index is prepared when it is first asked; bad requests get the server's status, code and message.
 */
export function createCore(indexes: readonly EngineIndex[], routes: Readonly<Record<string, Route>>, options: EngineOptions = {}) {
  const stores = new Map(indexes.map((index) => [index.uid, createStore(index)]));
  return createAnswer((uid) => stores.get(uid), routes, options);
}

/** The same over indexes that come and go: `find` gives the one of a name as it is now. */
export function createAnswer(
  find: (uid: string) => Store | undefined,
  routes: Readonly<Record<string, Route>>,
  { now = () => 0 }: EngineOptions = {},
) {
  const storeOf = (uid: string): Store => {
    const store = find(uid);
    if (!store) throw indexNotFound(uid);
    return store;
  };
  const answer = ({ method, path, body }: EngineRequest): unknown => {
    const [pathname = '', query = ''] = path.split('?', 2);
    const parts = pathname.split('/').filter(Boolean).map(decodePart);
    const [uid = '', action = '', target = ''] = parts[0] === 'indexes' ? parts.slice(1) : ['', parts[0], parts[1]];
    const verb = method.toUpperCase();
    const names = target === '' ? [`${verb} ${action}`] : [`${verb} ${action} ${target}`, `${verb} ${action} :id`];
    const name = names.find((known) => Object.hasOwn(routes, known));
    if (name === undefined) throw new EngineError('not_found', `The embedded engine has no route ${verb} ${pathname}.`, 404);
    return (routes[name] as Route)({ storeOf, now, uid, target, query, body });
  };
  return (request: EngineRequest): EngineResponse => {
    try {
      return { status: 200, body: answer(request) };
    } catch (error) {
      if (error instanceof EngineError) return { status: error.status, body: error.body };
      throw error;
    }
  };
}
