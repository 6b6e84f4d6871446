/**
 * Names requests by their route, such as `/api/leads/:id`, so that logs and metrics hold neither ids nor what strangers invent. Anything else is
 * `other`.
 */
export function makeRouteNames(paths: readonly string[]): (path: string) => string {
  const patterns = [...new Set(paths)]
    .filter((path) => !path.includes('*'))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }))
    // A fixed path wins over one with a parameter.
    .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'other';
}
