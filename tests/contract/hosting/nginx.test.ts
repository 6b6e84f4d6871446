import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf, parseHeaders } from '#lib/hosting/headers.ts';
import { type Listening, listen } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { ask, findNginx, type Nginx, startNginx } from './nginx.ts';

const program = findNginx();

let yard: Yard;
let nginx: Nginx;
let serving: Listening;
let root: string;
let api: Listening;

/** What the API sends with each answer (rule E50). */
const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A build that loses its last car, published to a folder that nginx serves. */
async function published(cars: number): Promise<void> {
  // The second car gets another address with the second build.
  const stock = carsOf(cars).map((car, index) => (index === 1 && cars === 7 ? { ...car, slug: 'renamed-101' } : car));
  await yard.tenant('hilltop', { site: siteOf('Hilltop'), cars: stock });
  for (const words of [['build'], ['publish', '--to', root]]) {
    const ran = await forecourt([words[0] as string, 'hilltop', ...words.slice(1), ...yard.flags]);
    if (ran.code !== 0) throw new Error(ran.stdout + ran.stderr);
  }
}

beforeAll(async () => {
  if (!program) return;
  yard = await makeYard();
  root = join(yard.outDir, '..', 'www');
  await published(8);
  api = await listen(
    createServer((_request, response) => {
      response.writeHead(201, apiHeaders).end('{}');
    }),
    { port: 0, host: '127.0.0.1' },
  );
  const block = /^location \^~ \/api\/ \{[\s\S]*?^\}/m.exec(await readFile('README.md', 'utf8'))?.[0] ?? '';
  nginx = await startNginx(program, root, block.replace('127.0.0.1:4200', `127.0.0.1:${api.port}`));
  await published(7);
  await nginx.reload();
  serving = await serve({ outDir: yard.outDir, port: 0 });
});
afterAll(async () => {
  await serving?.close();
  await api?.close();
  await nginx?.stop();
  await yard?.remove();
});

const gone = '/cars/mazda-cx-5-107';

describe.skipIf(!program)(`nginx with the rules of a site${program ? '' : ' (skipped: no nginx; install nginx-light)'}`, () => {
  test.each(['/api/leads', '/api/carClarityCustomer'])('%s is passed on, and each header is sent once', async (path) => {
    const { status, headers } = await ask(nginx.port, path);
    const sent = Object.keys(apiHeaders).map((name) => [name, headers[name.toLowerCase()]]);
    expect([status, Object.fromEntries(sent)]).toEqual([201, apiHeaders]);
  });

  test.each<[string, number, RegExp]>([
    ['/', 200, /<h1/],
    ['/?utm_source=x', 200, /<h1/],
    ['/cars/mazda-cx-5-100', 200, /2021 Mazda CX-5/],
    ['/search/mazda', 200, /Mazda/],
    ['/search/lada', 200, /<title[^>]*>[^<]*Hilltop/],
    ['/search/mazda/nothing', 200, /<title[^>]*>[^<]*Hilltop/],
    ['/nothing', 404, /We could not find that page/],
    ['/cars/nothing', 404, /We could not find that page/],
    ['/404', 404, /We could not find that page/],
    ['/search/index.0123456789ab.json', 404, /We could not find that page/],
    ['/_next/static/chunks/nothing.js', 404, /We could not find that page/],
    ['/_hosting/nginx.conf', 404, /We could not find that page/],
    ['/_hosting/scripts.json', 404, /We could not find that page/],
    ['/_redirects', 404, /We could not find that page/],
    ['/_headers', 404, /We could not find that page/],
    ['/.forecourt/published.json', 404, /We could not find that page/],
    ['/%5fhosting/nginx.conf', 404, /We could not find that page/],
    ['/%2eforecourt/published.json', 404, /We could not find that page/],
    ['//_hosting//nginx.conf', 404, /We could not find that page/],
    ['/x/%2e%2e/_hosting/nginx.conf', 404, /We could not find that page/],
    ['/%2e%2e/%2e%2e/etc/passwd', 400, /400 Bad Request/],
    [gone, 410, /This Mazda is no longer for sale/],
    [`${gone}?utm_source=x`, 410, /This Mazda is no longer for sale/],
    [`${gone}/checkout`, 410, /This Mazda is no longer for sale/],
    ['/gone/mazda', 200, /noindex/],
  ])('%s is answered with %i', async (path, status, text) => {
    const answer = await ask(nginx.port, path);
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringMatching(text)]);
  });

  test('the page of a removed car shows similar ones, and where all of the make are', async () => {
    const html = (await ask(nginx.port, gone)).body.toString();
    expect([...new Set([...html.matchAll(/href="(\/cars\/[^"]+)"/g)].map(([, href]) => href))].length).toBe(4);
    expect(html).toContain('href="/search/mazda"');
    expect(html).not.toContain(`href="${gone}"`);
  });

  test.each<[string, string, number?]>([
    ['/search/mazda/', '/search/mazda'],
    ['/search/mazda.html', '/search/mazda'],
    ['/cars/mazda-cx-5-100.html?a=b', '/cars/mazda-cx-5-100?a=b'],
    ['/index.html', '/'],
    ['/index.html?a=b', '/?a=b'],
    ['/search//', '/search'],
    ['/cars/mazda-cx-5-101?a=b', '/cars/renamed-101?a=b', 301],
    ['/cars/mazda-cx-5-101/checkout', '/cars/renamed-101', 301],
    ['/search', '/search/new-used-and-demo-cars', 301],
    ['/cars?make=Mazda', '/search/new-used-and-demo-cars?make=Mazda', 301],
    ['/used-cars', '/search/used-cars', 301],
    ['/Inventory', '/search/new-used-and-demo-cars', 301],
    ['/search/Mazda/CX-5?page=2', '/search/mazda/cx-5?page=2', 301],
    ['/Cars/mazda-cx-5-100', '/cars/mazda-cx-5-100', 301],
    ['/stock/', '/stock'],
    ['/nothing/', '/nothing'],
    ['/pages/privacy-policy', '/privacy-policy', 301],
    ['/Pages/Privacy-Policy?a=b', '/privacy-policy?a=b', 301],
  ])('%s leads to %s, with `serve` too', async (path, to, status = 308) => {
    const [answer, local] = await Promise.all([ask(nginx.port, path), ask(serving.port, path)]);
    expect([answer.status, answer.headers.location]).toEqual([status, to]);
    expect([local.status, local.headers.location]).toEqual([status, to]);
  });

  test.each(['//evil.test/', '//evil.test.html', '/\\evil.test/', '/%0d%0aset-cookie:a=b/', '/%5cevil.test/'])(
    '%s leads to no other site',
    async (path) => {
      const { headers } = await ask(nginx.port, path);
      const at = headers.location ?? '/';
      expect(new URL(at, 'http://hilltop.localhost').hostname).toBe('hilltop.localhost');
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  test('every file has the type, the headers and the cache rule that `serve` gives it', async () => {
    const names = await readdir(`${yard.current('hilltop')}/`, { recursive: true });
    const paths = names
      .filter((name) => /\.[a-z0-9]+$/.test(name) && !/^_hosting|^404\.html$/.test(name))
      .map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`));
    expect(paths.length).toBeGreaterThan(60);
    const wanted = [
      'content-type',
      'cache-control',
      ...Object.keys(headersOf(parseHeaders(await readFile(join(root, '_headers'), 'utf8')), '/')),
    ];
    for (const path of paths) {
      const [by, local] = await Promise.all([ask(nginx.port, path), ask(serving.port, path)]);
      const pick = ({ status, headers }: typeof by) => [status, ...wanted.map((name) => headers[name.toLowerCase()])];
      expect([path, ...pick(by)]).toEqual([path, ...pick(local)]);
      expect(by.body.equals(local.body), path).toBe(true);
    }
  });

  test('errors have the security headers too, and are not kept', async () => {
    for (const path of ['/nothing', gone]) {
      const { headers } = await ask(nginx.port, path);
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toMatch(/no-store|max-age=0/);
    }
  });

  test('text is compressed, a part of a file is sent, what the browser has is not', async () => {
    const plain = await ask(nginx.port, '/');
    const packed = await ask(nginx.port, '/', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    const part = await ask(nginx.port, '/', { range: 'bytes=0-9' });
    expect([part.status, part.body.toString()]).toEqual([206, plain.body.toString().slice(0, 10)]);
    expect((await ask(nginx.port, '/', { 'if-none-match': plain.headers.etag ?? '' })).status).toBe(304);
    expect((await ask(nginx.port, '/', {}, 'POST')).status).toBe(405);
    expect((await ask(nginx.port, '/', {}, 'HEAD')).body.length).toBe(0);
  });

  test('`serve` answers the removed car and the unbuilt search the same', async () => {
    for (const path of [
      gone,
      `${gone}/checkout`,
      '/search/lada',
      '/nothing',
      '/_headers',
      '/_hosting/gone.json',
      '/%5fhosting/nginx.conf',
    ]) {
      const [by, local] = await Promise.all([ask(nginx.port, path), ask(serving.port, path)]);
      expect([path, local.status, local.body.toString()]).toEqual([path, by.status, by.body.toString()]);
    }
  });

  test('a preview asks not to be listed, and its compressed copies are sent as they are', async () => {
    const ran = await forecourt(['publish', 'hilltop', '--to', root, '--preview', 'next', '--precompress', 'gz', ...yard.flags]);
    expect([ran.code, ran.stderr], ran.stdout).toEqual([0, '']);
    const preview = await startNginx(program as string, `${root}--next`);
    try {
      const packed = await ask(preview.port, '/', { 'accept-encoding': 'gzip' });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'x-robots-tag': 'noindex, nofollow' });
      expect(packed.body.equals(await readFile(join(`${root}--next`, 'index.html.gz')))).toBe(true);
      expect((await ask(preview.port, '/robots.txt')).body.toString()).toBe('User-agent: *\nDisallow: /\n');
    } finally {
      await preview.stop();
    }
    expect((await ask(nginx.port, '/')).headers).not.toHaveProperty('x-robots-tag');
  });

  test('a car that is listed again is there again', async () => {
    await published(8);
    await nginx.reload();
    expect((await ask(nginx.port, gone)).status).toBe(200);
  });
});
