import { readFile, realpath } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { isRecorderPath } from '#lib/serve/recorder/recorder.ts';
import { UsageError } from '../../../cli/invocation.ts';
import type { WantedPage } from './choose-page.ts';
import { fullestPage } from './page-kinds.ts';
import type { Request } from './report-file.ts';
import { sitePages } from './site-pages.ts';

/** A page that answers: its address, its template, and how to get the size of its scripts. */
export type ServedPage = {
  slug: string;
  path: string;
  url: string;
  template: string;
  isSearch: boolean;
  gzipOf: (script: Request) => Promise<number>;
};

/** Node does not resolve *.localhost as browsers do, so the request names the host in its header. */
function answer(host: string, port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers: { Host: host } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, body }));
      response.on('error', fail);
    }).on('error', fail);
  });
}

/** The path of a wanted page; undefined if the dealer has no page of that kind. */
async function pathOf(wantedPage: WantedPage, root: string): Promise<string | undefined> {
  if ('path' in wantedPage) return wantedPage.path;
  return fullestPage(await sitePages(root), wantedPage.kind)?.path;
}

/**
 * Finds a wanted page on the server; undefined if the dealer has none of its kind. Throws UsageError if the dealer is not built or the page
 * does not answer 200.
 */
export async function servedPage(wantedPage: WantedPage, outDir: string, port: number): Promise<ServedPage | undefined> {
  const { slug } = wantedPage;
  if (!(await readLiveRelease(outDir, slug)))
    throw new UsageError(`${slug} is not built in ${outDir}. Run: npm run forecourt -- build ${slug} --out ${outDir}`);
  const root = await realpath(join(outDir, slug, 'current'));
  const path = await pathOf(wantedPage, root);
  if (path === undefined) return undefined;
  const host = `${slug}.localhost:${port}`;
  const { status, body } = await answer(host, port, path);
  if (status !== 200) throw new UsageError(`${slug}:${path} answers ${status}. Name a page that is listed in the dealer's sitemap.xml.`);
  const gzipOf = async ({ url, transferSize }: Request) => {
    const script = new URL(url);
    // For a script of another site only the transferred size is known.
    if (script.host !== host) return transferSize ?? 0;
    // A stand-in of a vendor is no file of the site.
    if (isRecorderPath(script.pathname)) return transferSize ?? 0;
    return gzipSync(await readFile(join(root, decodeURIComponent(script.pathname))), { level: 9 }).length;
  };
  const template = /<html[^>]*data-template="([^"]*)"/.exec(body)?.[1] ?? '–';
  const isSearch = /<html[^>]*data-search-path=/.test(body);
  return { slug, path, url: `http://${host}${path}`, template, isSearch, gzipOf };
}
