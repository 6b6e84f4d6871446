import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type HeaderRule, headersOf, parseHeaders } from '#lib/hosting/headers.ts';
import { parseGone, parseMoved, parseRedirects } from '#lib/hosting/redirects.ts';
import { type HostRule, rewrite } from '#lib/hosting/rules.ts';
import { lowerPath, withoutEndSlashes } from '#lib/routes/paths.ts';
import { type FileAnswer, findFile } from './find-file.ts';

type SiteRules = { headers: HeaderRule[]; gone: Map<string, string>; moved: Map<string, string>; rewrites: HostRule[] };

/** A release never changes, so its rules are read once. */
const cache = new LRUCache<string, Promise<SiteRules>>({ max: 200 });

async function readRules(root: string): Promise<SiteRules> {
  const text = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');
  const [headers, redirects] = await Promise.all([text('_headers'), text('_redirects')]);
  return { headers: parseHeaders(headers), gone: parseGone(redirects), moved: parseMoved(redirects), rewrites: parseRedirects(redirects) };
}

/** The rules in a site's own `_headers` and `_redirects`; `root` is the real path of a release. */
function rulesOf(root: string): Promise<SiteRules> {
  const rules = cache.get(root) ?? readRules(root);
  cache.set(root, rules);
  return rules;
}

/** The headers that the site's rules give a requested path. */
export const headersAt = async (root: string, path: string): Promise<Record<string, string>> =>
  headersOf((await rulesOf(root)).headers, path);

/** Answers a path without a file by the site's rules, as a static host does. */
export async function answerByHostRules(root: string, path: string, query = ''): Promise<{ answer: FileAnswer; status: number }> {
  const { gone, moved, rewrites } = await rulesOf(root);
  const to = moved.get(path);
  if (to) return { answer: { kind: 'redirect', to: to + query }, status: 301 };
  const bare = withoutEndSlashes(path);
  // Browsers drop tabs and line ends, so that such a path could name another host.
  if (bare !== path && !/\s/.test(path)) return { answer: { kind: 'redirect', to: bare + query }, status: 308 };
  const lower = lowerPath(path);
  if (lower !== path && !path.includes('%')) {
    const target = moved.get(lower) ?? ((await findFile(root, lower)).kind === 'file' ? lower : undefined);
    if (target) return { answer: { kind: 'redirect', to: target + query }, status: 301 };
  }
  const removed = gone.get(path);
  if (removed) return { answer: await findFile(root, removed), status: 410 };
  const page = rewrite(rewrites, path);
  return { answer: page ? await findFile(root, page) : { kind: 'missing' }, status: 200 };
}
