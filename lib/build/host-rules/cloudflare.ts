import type { HostRule } from './rules.ts';

/** The rules as a function of Cloudflare Pages, whose own `_redirects` would be applied to what has a file too. */
export const cloudflareFile = (
  rules: readonly HostRule[],
) => `// Copy this to functions/_middleware.js beside the site's folder, and leave _redirects out of the upload.
const rules = ${JSON.stringify(rules)};
export async function onRequest({ request, next, env }) {
  const url = new URL(request.url);
  if (/^\\/(_redirects$|_hosting\\/)/.test(url.pathname)) return env.ASSETS.fetch(new URL('/404', url));
  const answer = await next();
  if (answer.status !== 404 || /\\.[a-z0-9]+$/i.test(url.pathname)) return answer;
  const rule = rules.find(({ from }) => url.pathname.startsWith(from.slice(0, -1)));
  return rule ? env.ASSETS.fetch(new URL(rule.to, url)) : answer;
}
`;
