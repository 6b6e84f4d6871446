import type { GoneRule, MovedRule } from './gone-rules.ts';
import { everywhere, type HeaderRule } from './headers.ts';
import { type HostRule, isHiddenScript } from './rules.ts';

/**
 * The rules as a function of Cloudflare Pages, whose `_redirects` would also apply to paths that have a file. The function sets the headers,
 * because `_headers` does not apply to its responses.
 */
export const cloudflareFile = (
  rules: readonly HostRule[],
  goneCars: readonly GoneRule[],
  moved: readonly MovedRule[],
  headers: readonly HeaderRule[],
) => `// Copy this file to functions/_middleware.js beside the site's folder, and do not upload _redirects.
const rules = ${JSON.stringify(rules)};
const gone = new Map(${JSON.stringify(goneCars.map(({ path, page }) => [path, page]))});
const moved = new Map(${JSON.stringify(moved.map(({ path, to }) => [path, to]))});
const headers = ${JSON.stringify(headers.find(({ path }) => path === everywhere)?.headers ?? {})};
${isHiddenScript}const answerWith = (answer, status) => {
  const full = new Response(answer.body, { status, headers: answer.headers });
  for (const name in headers) full.headers.set(name, headers[name]);
  return full;
};
async function answerOf({ request, next, env }) {
  const url = new URL(request.url);
  if (isHidden(url.pathname)) return answerWith(await env.ASSETS.fetch(new URL('/404', url)), 404);
  const answer = await next();
  if (answer.status !== 404) return answer;
  const to = moved.get(url.pathname);
  if (to) return new Response(null, { status: 301, headers: { location: to + url.search } });
  const bare = url.pathname.replace(/\\/+$/, '').replace(/^\\/*/, '/');
  if (bare !== url.pathname) return new Response(null, { status: 308, headers: { location: bare + url.search } });
  const lower = /^\\/cars\\/./i.test(url.pathname) ? '/cars/' + url.pathname.slice(6) : url.pathname.toLowerCase();
  const isFile = /\\.[a-z0-9]+$/i.test(url.pathname);
  if (lower !== url.pathname && !isFile && !lower.startsWith('//'))
    return new Response(null, { status: 301, headers: { location: (moved.get(lower) || lower) + url.search } });
  const page = gone.get(url.pathname);
  if (page) return answerWith(await env.ASSETS.fetch(new URL(page, url)), 410);
  const rule = !isFile && rules.find(({ from }) => url.pathname.startsWith(from.slice(0, -1)));
  return rule ? env.ASSETS.fetch(new URL(rule.to, url)) : answer;
}
export const onRequest = async (context) => {
  const answer = await answerOf(context);
  return answerWith(answer, answer.status);
};
`;
