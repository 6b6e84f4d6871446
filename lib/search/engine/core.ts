import { EngineError, type ErrorFormatter, errorBody } from './errors.ts';
import type { FieldKinds } from './request.ts';
import type { SearchParts } from './search.ts';
import type { Store, StoreParts } from './store.ts';
import type { EngineRequest, EngineResponse } from './types.ts';

/** The fields of each kind of request. */
export type RequestFields = Readonly<Record<string, FieldKinds>>;
/** The parts of an engine: its routes, the request fields it understands, and its error messages. */
export type Parts = SearchParts &
  StoreParts & {
    /** Such as `POST multi-search` or `GET documents :id`. */
    routes: Readonly<Record<string, RouteHandler>>;
    fields: RequestFields;
    /** The additional fields of a query in a multi-search. */
    queryFields: readonly string[];
    /** The code of an error about an unknown field. */
    unknownField: 'bad_request' | 'feature_not_enabled';
    say: ErrorFormatter;
  };
/** A request in progress: index, `target` within it, query string and body. */
export type Call = {
  parts: Parts;
  storeOf: (uid: string) => Store;
  now: () => number;
  uid: string;
  target: string;
  query: string;
  body: unknown;
};
export type RouteHandler = (call: Call) => unknown;
export type EngineOptions = { now?: () => number };
export type SearchEngine = (request: EngineRequest) => EngineResponse;

/** Decodes a path segment; a badly encoded one stays as it is, and then matches nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Creates an engine of the given parts, so that a page ships only what it uses. `find` returns the current index of a name; each index is
 * prepared on its first request.
 */
export function createCore(find: (uid: string) => Store | undefined, parts: Parts, { now = () => 0 }: EngineOptions = {}): SearchEngine {
  const { routes } = parts;
  const storeOf = (uid: string): Store => {
    const store = find(uid);
    if (!store) throw new EngineError('index_not_found', 'not found.', { what: `Index \`${uid}\`` }, 404);
    return store;
  };
  const answer = ({ method, path, body }: EngineRequest): unknown => {
    const [pathname = '', query = ''] = path.split('?', 2);
    const words = pathname.split('/').filter(Boolean).map(decodePart);
    const [uid = '', action = '', target = ''] = words[0] === 'indexes' ? words.slice(1) : ['', words[0], words[1]];
    const verb = method.toUpperCase();
    const names = target === '' ? [`${verb} ${action}`] : [`${verb} ${action} ${target}`, `${verb} ${action} :id`];
    const name = names.find((candidate) => Object.hasOwn(routes, candidate));
    if (name === undefined) throw new EngineError('not_found', 'is not a known route', { what: `${verb} ${pathname}` }, 404);
    return (routes[name] as RouteHandler)({ parts, storeOf, now, uid, target, query, body });
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
