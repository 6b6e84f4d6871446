import { readdir, readFile, realpath } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { siteReader } from '#lib/serve/site-reader.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type CarContent, fullestCar, type WantedPage } from './choose-page.ts';
import type { Request } from './report-file.ts';

/** A page that answers: its address, its template, and how to get the size of its scripts. */
export type ServedPage = { slug: string; path: string; url: string; template: string; gzipOf: (script: Request) => Promise<number> };

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

async function carPath(slug: string, root: string): Promise<string> {
  const { carPage } = siteReader(root);
  const files = await readdir(join(root, 'cars')).catch(() => []);
  const names = files.filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -'.html'.length));
  const models = await Promise.all(names.map((name) => carPage(name) as Promise<CarContent | undefined>));
  const car = fullestCar(models.filter((model) => model !== undefined));
  if (!car) throw new UsageError(`${slug} has no car with photos. Name one of its pages: --page ${slug}:/`);
  return `/cars/${car.slug}`;
}

/** Finds a wanted page on the server. Throws UsageError if its dealer is not built or the page does not answer 200. */
export async function servedPage(wanted: WantedPage, outDir: string, port: number): Promise<ServedPage> {
  const { slug } = wanted;
  if (!(await readLiveRelease(outDir, slug)))
    throw new UsageError(`${slug} is not built in ${outDir}. Run: npm run forecourt -- build ${slug} --out ${outDir}`);
  const root = await realpath(join(outDir, slug, 'current'));
  const path = wanted.path ?? (await carPath(slug, root));
  const host = `${slug}.localhost:${port}`;
  const { status, body } = await answer(host, port, path);
  if (status !== 200) throw new UsageError(`${slug}:${path} answers ${status}. Name a page that is listed in the dealer's sitemap.xml.`);
  const gzipOf = async ({ url, transferSize }: Request) => {
    const script = new URL(url);
    // For a script of another site only the transferred size is known.
    if (script.host !== host) return transferSize ?? 0;
    return gzipSync(await readFile(join(root, decodeURIComponent(script.pathname))), { level: 9 }).length;
  };
  const template = /<html[^>]*data-template="([^"]*)"/.exec(body)?.[1] ?? '–';
  return { slug, path, url: `http://${host}${path}`, template, gzipOf };
}
