import type { Delta } from '#lib/disk/manifest.ts';
import { secondMs } from '#lib/model/time.ts';
import type { Modified } from '#lib/releases/release-details.ts';

/** Any IndexNow engine shares submissions with the others. */
const endpoint = 'https://api.indexnow.org/indexnow';
/** The number of addresses in one request. */
const batch = 10_000;
const timeoutMs = 20 * secondMs;

const pathOf = (file: string) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`);
const pagesIn = (files: readonly string[]) => files.flatMap((file) => (file.endsWith('.html') ? [pathOf(file)] : []));

/**
 * The pages that search engines should read again: new ones, those whose content changed since the day of the target's previous release
 * (new code changes every file and does not count), and removed pages. `modified` are the pages of the sitemap. Without a previous release,
 * or after a rollback, the day of the release itself counts. Days are as in the sitemap.
 */
export function pagesToReport({ added, changed, removed }: Delta, modified: Modified, day: string, dayBefore = day): string[] {
  const since = dayBefore < day ? dayBefore : day;
  const isListed = (path: string) => Object.hasOwn(modified, path);
  const isNews = (path: string) => isListed(path) && (modified[path]?.[1] ?? '') >= since;
  // A checkout was never in a search engine.
  const gonePages = pagesIn(removed).filter((path) => !/^\/cars\/[^/]+\/checkout$/.test(path));
  return [...pagesIn(added).filter(isListed), ...pagesIn(changed).filter(isNews), ...gonePages];
}

/**
 * Tells search engines which pages changed (rule M9). Returns the number of accepted addresses, which says nothing about when they are
 * read. Throws a readable Error; the site is published anyway.
 */
export async function tellIndexNow(
  { key, base }: { key: string; base: string },
  paths: readonly string[],
  fetch: typeof globalThis.fetch,
): Promise<number> {
  const { host } = new URL(base);
  for (let from = 0; from < paths.length; from += batch) {
    const urlList = paths.slice(from, from + batch).map((path) => base + path);
    const body = JSON.stringify({ host, key, keyLocation: `${base}/${key}.txt`, urlList });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const answer = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`IndexNow answered with status ${answer.status}`);
  }
  return paths.length;
}
