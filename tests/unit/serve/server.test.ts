import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { release as publish } from '../releases/made.ts';
import { askServer } from './ask-server.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const page = `<!doctype html><title>Acme</title>${'<p>Cars for sale.</p>'.repeat(100)}`;
const chunk = `export const words = ${JSON.stringify('cars '.repeat(300))};`;
const hashed = '/images/0123456789abcdef0123-320.webp';

let out: string;
let serving: Listening;

async function release(slug: string, files: Record<string, string>, minute = 0) {
  const at = noon + minute * 60_000;
  const { id } = await publish(out, files, { slug, at, codeId: 'x', cars: 1234, pages: 2 });
  const modified = new Date(at);
  await Promise.all(Object.keys(files).map((path) => utimes(join(out, slug, 'releases', id, path), modified, modified)));
}

const ask = (path: string, options: Parameters<typeof askServer>[1] = {}) => askServer(path, { port: serving.port, ...options });

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'forecourt-serve-'));
  await release('acme', {
    'index.html': page,
    '404.html': '<!doctype html><title>Not here</title>',
    'about-us.html': '<p>short</p>',
    '_next/static/chunks/a1b2.js': chunk,
    '_next/data/x/index.json': '{}',
    [hashed]: 'picture '.repeat(200),
    'sitemap.xml': '<urlset/>',
    'robots.txt': 'User-agent: *',
    'unknown.xyz': '?',
    'search/used-cars.html': '<p>every used car</p>',
    'search/kia.html': '<p>every kia</p>',
    _redirects: '# a comment\n/search/* /search/used-cars 200\n',
    '_hosting/nginx.conf': 'location / {}',
  });
  await release('bare', { 'index.html': 'bare' });
  await mkdir(join(out, 'never-built'));
  serving = await serve({ outDir: out, port: 0 });
});
afterAll(async () => {
  await serving.close();
  await rm(out, { recursive: true, force: true });
});

describe('a path without a file, by the rules of the site', () => {
  test.each([
    ['/search/lada', 200, '<p>every used car</p>'],
    ['/search/lada/niva?page=2', 200, '<p>every used car</p>'],
    ['/search/kia', 200, '<p>every kia</p>'],
    ['/searching', 404, '<!doctype html><title>Not here</title>'],
    ['/cars/lada', 404, '<!doctype html><title>Not here</title>'],
    ['/_redirects', 404, '<!doctype html><title>Not here</title>'],
    ['/%5Fredirects', 404, '<!doctype html><title>Not here</title>'],
    ['/_hosting/nginx.conf', 404, '<!doctype html><title>Not here</title>'],
  ])('%s answers %i', async (path, status, body) => {
    const answer = await ask(path);
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('a file', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/about-us', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/_next/static/chunks/a1b2.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/_next/data/x/index.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
    [hashed, 'image/webp', 'public, max-age=31536000, immutable'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['/unknown.xyz', 'application/octet-stream', 'public, max-age=0, must-revalidate'],
  ])('%s has its type and cache rule', async (path, type, cache) => {
    const { status, headers } = await ask(path);
    expect([status, headers['content-type'], headers['cache-control'], headers['x-content-type-options'], headers.vary]).toEqual([
      200,
      type,
      cache,
      'nosniff',
      'Accept-Encoding',
    ]);
  });

  test.each([
    ['br', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['br;q=0, gzip;q=0.5', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['br;q=0', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('is sent to a browser that takes "%s" as %s', async (accepts, encoding, open) => {
    const { headers, body } = await ask('/', { headers: { 'accept-encoding': accepts } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(open(body).toString()).toBe(page);
    expect(headers['content-length']).toBe(String(body.length));
  });

  test('is not compressed if it is a picture, or short', async () => {
    for (const path of [hashed, '/about-us'])
      expect((await ask(path, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined();
  });

  test.each(['', 'br', 'gzip'])('is not sent again to a browser that has it (%s)', async (accepts) => {
    const headers = { 'accept-encoding': accepts };
    const first = await ask('/', { headers });
    const etag = String(first.headers.etag);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
      const again = await ask('/', { headers: { ...headers, 'if-none-match': known } });
      expect([known, again.status, again.body.length, again.headers.etag]).toEqual([known, 304, 0, etag]);
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect((await ask('/', { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('has another ETag for each encoding', async () => {
    const tags = await Promise.all(
      ['', 'br', 'gzip'].map(async (accepts) => (await ask('/', { headers: { 'accept-encoding': accepts } })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test.each(['', 'br'])('answers HEAD as GET would, without the body (%s)', async (accepts) => {
    const headers = { 'accept-encoding': accepts };
    const [get, head] = [await ask('/', { headers }), await ask('/', { headers, method: 'HEAD' })];
    const { date: _get, ...expected } = get.headers;
    const { date: _head, ...given } = head.headers;
    expect([head.status, head.body.length, given]).toEqual([200, 0, expected]);
  });
});

describe('a path without a file or rule', () => {
  test('gets the site’s own 404 page', async () => {
    for (const path of ['/nothing', '/%00', '/..%2f..%2fetc%2fpasswd', '/%']) {
      const { status, headers, body } = await ask(path);
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(body.toString()).toBe('<!doctype html><title>Not here</title>');
    }
  });

  test('has no slash at its end (rule H22)', async () => {
    for (const path of ['/nothing/', '/nothing//', '//nothing/']) {
      const { status, headers } = await ask(`${path}?a=b`);
      expect([path, status, headers.location]).toEqual([path, 308, '/nothing?a=b']);
    }
    for (const path of ['/\\evil.test/', '/%5cevil.test/', '/%0d%0aset-cookie:a=b/', '//evil.test/']) {
      const { headers } = await ask(path);
      expect(new URL(headers.location ?? '/', 'http://here.test').hostname).toBe('here.test');
    }
  });

  test('gets status 404 even if the browser has the page', async () => {
    const { headers } = await ask('/nothing');
    expect((await ask('/nothing', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(404);
  });

  test('gets a sentence if the site has no 404 page', async () => {
    const { status, body } = await ask('/nothing', { host: 'bare.localhost' });
    expect([status, body.toString()]).toEqual([404, 'Not found.\n']);
  });

  test('gets a redirect if the page has another spelling', async () => {
    const { status, headers, body } = await ask('/about-us/?a=1&b=%20');
    expect([status, headers.location, body.toString()]).toEqual([308, '/about-us?a=1&b=%20', 'Moved.\n']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const { status, headers, body } = await ask('/', { method });
    expect([status, headers.allow, body.toString()]).toEqual([405, 'GET, HEAD', 'Only GET and HEAD are supported.\n']);
  });

  test('a request that is not HTTP does not stop the server', async () => {
    await new Promise<void>((done) => {
      const socket = connect(serving.port, '127.0.0.1', () => socket.end('GET /\u0001 nonsense\r\n\r\n'));
      socket.on('close', () => done()).on('error', () => done());
      socket.resume();
    });
    expect((await ask('/')).status).toBe(200);
  });
});

describe('the bare address', () => {
  test('lists the dealers that have a release', async () => {
    const { status, headers, body } = await ask('/', { host: `localhost:${serving.port}` });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    const rows = body.toString().match(/<tr><th scope="row">.*?<\/tr>/g);
    expect(rows).toEqual(
      ['acme', 'bare'].map(
        (slug) =>
          `<tr><th scope="row"><a href="http://${slug}.localhost:${serving.port}/">${slug}</a></th><td data-name="Vehicles">1,234</td><td data-name="Pages">2</td><td data-name="Built"><time datetime="2026-11-21T12:00:00.000Z">2026-11-21 12:00 UTC</time></td></tr>`,
      ),
    );
  });

  test('has no other page', async () => {
    const { status, body } = await ask('/cars', { host: 'localhost' });
    expect([status, body.toString()]).toEqual([404, `Dealers are at http://<slug>.localhost:${serving.port}/.\n`]);
  });

  test.each(['never-built.localhost', 'nobody.localhost'])(
    'for a dealer without a release, %s, the answer says how to build one',
    async (host) => {
      const slug = host.split('.')[0];
      const { status, body } = await ask('/', { host });
      expect([status, body.toString()]).toEqual([404, `There is no release of ${slug}; run: \`forecourt build ${slug}\`\n`]);
    },
  );

  test('another host name never becomes a folder name', async () => {
    for (const host of ['..localhost', '../acme.localhost', 'ACME.LOCALHOST.evil.example.com', 'acme.localhost.evil.example.com'])
      expect((await ask('/about-us', { host })).body.toString()).toBe(`Dealers are at http://<slug>.localhost:${serving.port}/.\n`);
    expect((await ask('/about-us', { host: 'ACME.LOCALHOST:4000' })).status).toBe(200);
  });
});

test('a server for some dealers does not serve others', async () => {
  const one = await serve({ outDir: out, port: 0, only: ['bare'] });
  try {
    expect((await ask('/', { host: 'bare.localhost', port: one.port })).status).toBe(200);
    const { status, body } = await ask('/', { port: one.port });
    expect([status, body.toString()]).toEqual([404, 'acme is not among the dealers served here.\n']);
    expect((await ask('/', { host: 'localhost', port: one.port })).body.toString()).not.toContain('acme');
  } finally {
    await one.close();
  }
});

test('a folder without dealers says what to do', async () => {
  const none = await serve({ outDir: join(out, 'nowhere'), port: 0 });
  try {
    const { body } = await ask('/', { host: 'localhost', port: none.port });
    expect(body.toString()).toContain('<p>No dealer has been built yet. Run <code>forecourt build --all</code>.</p>');
  } finally {
    await none.close();
  }
});

test('a port in use is an error', async () => {
  await expect(serve({ outDir: out, port: serving.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a new release is served at once', async () => {
  expect((await ask('/', { host: 'bare.localhost' })).body.toString()).toBe('bare');
  await release('bare', { 'index.html': 'new!' }, 1);
  expect((await ask('/', { host: 'bare.localhost' })).body.toString()).toBe('new!');
});
