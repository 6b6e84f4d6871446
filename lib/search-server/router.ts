import type { Route, Routes } from './server-state.ts';

type Entry = { method: string; parts: string[]; route: Route };

/** What a path leads to: a route with what its parts stand for, or the methods that it does have. */
export type Found =
  | { kind: 'route'; route: Route; name: string; index: string; id: string }
  | { kind: 'method'; allowed: string[] }
  | { kind: 'missing' };

/** A part of a path; one that is not well encoded stays as it is, and then names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const fits = ({ parts }: Entry, path: readonly string[]) =>
  parts.length === path.length && parts.every((part, i) => part === path[i] || (part.startsWith(':') && path[i] !== ''));

/** How much of a route is named rather than left open, so that `/tasks/cancel` goes before `/tasks/:id`. */
const open = ({ parts }: Entry) => parts.filter((part) => part.startsWith(':')).length;

/** Finds routes by method and path; an ending slash does not matter. */
export function createRouter(routes: Routes): (method: string, pathname: string) => Found {
  const entries = Object.entries(routes).map(([name, route]): Entry => {
    const [method = '', path = ''] = name.split(' ');
    return { method, parts: path.split('/').slice(1), route };
  });
  entries.sort((a, b) => open(a) - open(b));
  return (method, pathname) => {
    const path = pathname
      .replace(/(?<=.)\/$/, '')
      .split('/')
      .slice(1);
    const there = entries.filter((entry) => fits(entry, path));
    const entry = there.find((one) => one.method === method);
    if (!entry) return there.length > 0 ? { kind: 'method', allowed: [...new Set(there.map((one) => one.method))] } : { kind: 'missing' };
    const part = (name: string) => decoded(path[entry.parts.indexOf(name)] ?? '');
    return { kind: 'route', route: entry.route, name: `/${entry.parts.join('/')}`, index: part(':index'), id: part(':id') };
  };
}
