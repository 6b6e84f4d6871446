import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeaderRule, headersOf } from '#lib/hosting/headers.ts';
import { parseHeaders } from '#lib/hosting/headers-file.ts';
import { parseGone, parseMoved, parseRedirects } from '#lib/hosting/redirects.ts';
import { type HostRule, rewrite } from '#lib/hosting/rules.ts';
import { type Found, findFile } from './find-file.ts';

type Rules = { headers: HeaderRule[]; gone: Map<string, string>; moved: Map<string, string>; rewrites: HostRule[] };

/** A release never changes, so its rules are read once; a few releases are kept in mind. */
const known = new Map<string, Promise<Rules>>();
const mostKnown = 200;

async function read(root: string): Promise<Rules> {
  const text = (name: string) => readFile(join(root, name), 'utf8').catch(() => '');
  const [headers, redirects] = await Promise.all([text('_headers'), text('_redirects')]);
  return { headers: parseHeaders(headers), gone: parseGone(redirects), moved: parseMoved(redirects), rewrites: parseRedirects(redirects) };
}

/** The rules that a site's own `_headers` and `_redirects` give to a host; `root` is the real path of a release. */
function rulesOf(root: string): Promise<Rules> {
  const found = known.get(root) ?? read(root);
  known.set(root, found);
  for (const old of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(old);
  }
  return found;
}

/** The headers of a path of the site, as it was asked. */
export const headersAt = async (root: string, path: string): Promise<Record<string, string>> =>
  headersOf((await rulesOf(root)).headers, path);

/** What answers a path that no file answers, as a static host would read the site's rules. */
export async function unfiled(root: string, path: string): Promise<{ found: Found; status: number }> {
  const { gone, moved, rewrites } = await rulesOf(root);
  const to = moved.get(path);
  if (to) return { found: { kind: 'redirect', to }, status: 301 };
  const past = gone.get(path);
  if (past) return { found: await findFile(root, past), status: 410 };
  const page = rewrite(rewrites, path);
  return { found: page ? await findFile(root, page) : { kind: 'missing' }, status: 200 };
}
