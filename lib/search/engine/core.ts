import { EngineError, errorBody, indexNotFound, type Say } from './errors.ts';
import type { FieldKinds } from './request.ts';
import type { SearchParts } from './search.ts';
import { createStore, type Store, type StoreParts } from './store.ts';
import type { EngineIndex, EngineRequest, EngineResponse } from './types.ts';

/** The fields of each kind of request, and of the queries of a multi-search beside those of a search. */
export type RequestFields = { search: FieldKinds; facet_search: FieldKinds; document: FieldKinds; query: readonly string[] };
/** What an engine is put together of: what it answers, what it understands in a request, how it words its errors. */
export type Parts = SearchParts &
  StoreParts & {
    /** `POST multi-search`, `GET documents :id` … */
    routes: Readonly<Record<string, Route>>;
    fields: RequestFields;
    /** The code of an error about a field that is not among them. */
    unknownField: 'bad_request' | 'feature_not_enabled';
    say: Say;
  };
/** One request on its way: which index and what of it (`target`), the query string, the body. */
export type Call = {
  parts: Parts;
  storeOf: (uid: string) => Store;
  now: () => number;
  uid: string;
  target: string;
  query: string;
  body: unknown;
};
export type Route = (call: Call) => unknown;
export type EngineOptions = { now?: () => number };
export type Engine = (request: EngineRequest) => EngineResponse;

/** A part of a path; one that is not well encoded stays as it is, and then names nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * An engine made of the given parts, so that a page ships no more than it uses. Each index is prepared when it is first asked; bad
 * requests get the server's status and code.
 */
export function createCore(indexes: readonly EngineIndex[], parts: Parts, options: EngineOptions = {}): Engine {
  const stores = new Map(indexes.map((index) => [index.uid, createStore(index, parts)]));
  return createCoreOver((uid) => stores.get(uid), parts, options);
}

/** The same over indexes that come and go: `find` gives the one of a name as it is now. */
export function createCoreOver(find: (uid: string) => Store | undefined, parts: Parts, { now = () => 0 }: EngineOptions = {}): Engine {
  const { routes } = parts;
  const storeOf = (uid: string): Store => {
    const store = find(uid);
    if (!store) throw indexNotFound(uid);
    return store;
  };
  const answer = ({ method, path, body }: EngineRequest): unknown => {
    const [pathname = '', query = ''] = path.split('?', 2);
    const words = pathname.split('/').filter(Boolean).map(decodePart);
    const [uid = '', action = '', target = ''] = words[0] === 'indexes' ? words.slice(1) : ['', words[0], words[1]];
    const verb = method.toUpperCase();
    const names = target === '' ? [`${verb} ${action}`] : [`${verb} ${action} ${target}`, `${verb} ${action} :id`];
    const name = names.find((known) => Object.hasOwn(routes, known));
    if (name === undefined) throw new EngineError('not_found', 'is not a route of this engine', { what: `${verb} ${pathname}` }, 404);
    return (routes[name] as Route)({ parts, storeOf, now, uid, target, query, body });
  };
  return (request) => {
    try {
      return { status: 200, body: answer(request) };
    } catch (error) {
      if (error instanceof EngineError) return { status: error.status, body: errorBody(error, parts.say) };
      throw error;
    }
  };
}
