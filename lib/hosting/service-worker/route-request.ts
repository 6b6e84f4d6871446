type AskedFor = { method: string; mode: string; url: string };

/**
 * What the service worker does with a request: pages come from the network first, files named after their content from its cache first, and
 * everything else is the browser's own business. Its text becomes part of sw.js, so it uses nothing from outside.
 */
export function routeRequest({ method, mode, url }: AskedFor, origin: string): 'page' | 'asset' | 'none' {
  if (method !== 'GET' || !url.startsWith(`${origin}/`)) return 'none';
  const path = url.slice(origin.length).replace(/[?#].*$/s, '');
  if (/^\/(?:api|mock|admin|metrics)(?:\/|$)/.test(path)) return 'none';
  if (mode === 'navigate') return 'page';
  return /^\/(?:_next\/static|images)\//.test(path) ? 'asset' : 'none';
}
