type AskedFor = { method: string; mode: string; url: string };

/**
 * How the service worker handles a request: pages come from the network first, files named after their content from its cache first, and
 * everything else is left to the browser. Its source becomes part of sw.js, so it must not use anything from outside.
 */
export function routeRequest({ method, mode, url }: AskedFor, origin: string): 'page' | 'asset' | 'none' {
  if (method !== 'GET' || !url.startsWith(`${origin}/`)) return 'none';
  const path = url.slice(origin.length).replace(/[?#].*$/s, '');
  if (/^\/(?:api|mock|admin|metrics)(?:\/|$)/.test(path)) return 'none';
  if (mode === 'navigate') return 'page';
  return /^\/(?:_next\/static|images)\//.test(path) ? 'asset' : 'none';
}
