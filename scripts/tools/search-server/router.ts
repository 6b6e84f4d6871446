import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { ApiRoute, ApiRoutes } from './server-state.ts';

type Entry = { pattern: string; route: ApiRoute };

/** The route for a path, with the values of its parameters, or the methods that the path supports. */
export type RouteMatch =
  | { kind: 'route'; route: ApiRoute; pattern: string; index: string; id: string }
  | { kind: 'method'; allowed: string[] }
  | { kind: 'missing' };

/** In the order of the Allow header. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Decodes a part of a path. A part with invalid escapes stays as it is and then names nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds routes by method and path; a trailing slash makes no difference. */
export function createRouter(routes: ApiRoutes): (method: string, pathname: string) => RouteMatch {
  const router = new RegExpRouter<Entry>();
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', pattern = ''] = name.split(' ');
    router.add(method, pattern, { pattern, route });
  }
  return (method, pathname) => {
    const path = pathname.replace(/(?<=.)\/$/, '');
    const [matches, values = []] = router.match(method, path);
    const [match] = matches;
    if (!match) {
      const allowed = methods.filter((other) => router.match(other, path)[0].length > 0);
      return allowed.length > 0 ? { kind: 'method', allowed } : { kind: 'missing' };
    }
    const [{ route, pattern }, parameters] = match;
    // The router gives each parameter as its place in `values`.
    const readParameter = (name: string) => decodePart(values[Number(parameters[name])] ?? '');
    return { kind: 'route', route, pattern, index: readParameter('index'), id: readParameter('id') };
  };
}
