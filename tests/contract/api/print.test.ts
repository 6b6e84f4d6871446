/** Our API, asked as a server would ask it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { makeApi } from '#lib/api/app.ts';
import type { ApiBindings } from '#lib/api/bindings.ts';
import { makeMockLeads } from '#lib/api/upstreams/mock/mock-leads.ts';
import { makeMockUpstreams } from '#lib/api/upstreams/mock/mock-upstreams.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { listen } from '#lib/serve/listen.ts';
import { openApi } from '../../../scripts/cli/open-api.ts';
import { pageOf } from '../../unit/api/print/page-of.ts';
import { readPdf } from '../../unit/api/print/pdf-text.ts';
import { checkResponse } from '../leads/check-response.ts';

const api = makeApi();
const slug = '2021-mazda-cx-5';
const gallery = (src: string) => [{ src, widths: [1200], width: 1200, height: 800 }];
const mock = { leads: makeMockLeads(), upstreams: makeMockUpstreams({ now: () => 1000, sleep: async () => undefined }) };
const refuse = () => Promise.reject(new Error('nobody is asked for this'));

async function ask(path: string, bindings: Partial<ApiBindings> = {}, method = 'GET') {
  const asked: string[] = [];
  const errors: string[] = [];
  const request = new Request(`http://test-motors.example${path}`, { method });
  const response = await api(request, {
    carPage: async (wanted) => {
      asked.push(wanted);
      return wanted === slug ? pageOf() : undefined;
    },
    file: async () => undefined,
    fetch: refuse,
    now: () => 1000,
    ...{
      dealer: undefined,
      client: undefined,
      countRequest: refuse,
      checkBot: refuse,
      afterSameKey: refuse,
      random: randomBytes,
      leads: { receive: refuse },
      files: { receive: refuse, openLink: refuse },
      upstreams: mock.upstreams,
      mock,
    },
    report: ({ message }) => void errors.push(message),
    ...bindings,
  });
  await checkResponse(request, response);
  return { response, asked, errors };
}

describe('GET /api/cars/{slug}/print', () => {
  it.each([`/api/cars/${slug}/print`, `/api/cars/${slug}/print?website_id=4`])('%s is the PDF', async (path) => {
    const { response } = await ask(path);
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      `inline; filename="${slug}.pdf"`,
      'public, max-age=60',
    ]);
    const { pages, text } = readPdf(new Uint8Array(await response.arrayBuffer()));
    expect([pages, text.includes('$32,990')]).toEqual([1, true]);
  });

  it('answers below /mock too, and by the ID of the car with a website_id', async () => {
    const index = JSON.stringify({ documents: [{ id: '17', slug }] });
    const file = async (path: string) => (path === '/search/index.json' ? new TextEncoder().encode(index) : undefined);
    expect((await ask(`/mock/cars/${slug}/print`)).response.status).toBe(200);
    expect((await ask('/api/cars/17/print?website_id=4', { file })).response.status).toBe(200);
    expect((await ask('/api/cars/18/print?website_id=4', { file })).response.status).toBe(404);
    expect((await ask('/api/cars/17/print', { file })).response.status).toBe(404);
  });

  it('counts as a lookup, because it takes a processor for a quarter of a second', async () => {
    const counted: string[] = [];
    const countRequest: ApiBindings['countRequest'] = async (kind) => {
      counted.push(kind);
      return 30;
    };
    const dealer = { slug: 'test-motors' } as ApiBindings['dealer'];
    const { response, asked } = await ask(`/api/cars/${slug}/print`, { dealer, client: '1.2.3.4', countRequest });
    expect([response.status, response.headers.get('retry-after'), counted, asked]).toEqual([429, '30', ['lookups'], []]);
  });

  it('asks those to wait who come behind many others', async () => {
    const responses = await Promise.all(Array.from({ length: 25 }, () => ask(`/api/cars/${slug}/print`)));
    const refused = responses.filter(({ response }) => response.status !== 200);
    expect(refused.map(({ response }) => [response.status, response.headers.get('retry-after')])).toEqual(Array(4).fill([503, '60']));
    expect(await refused[0]?.response.json()).toEqual({
      error: 'Too many people are printing at the moment. Please try again in a minute.',
      code: 'busy',
    });
    expect(refused.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('answers HEAD without the body', async () => {
    const { response } = await ask(`/api/cars/${slug}/print`, {}, 'HEAD');
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it.each([
    '/api/cars/no-such-car/print',
    '/api/cars/..%2f..%2fsecrets/print',
    '/api/cars/%00/print',
    '/api/cars/%2e%2e/print',
    '/api/cars/a.json/print',
    `/api/cars/${'x'.repeat(5000)}/print`,
  ])('%s is no car', async (path) => {
    const { response, asked } = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('error');
    expect(asked.every((wanted) => /^[\w-]+$/.test(wanted))).toBe(true);
  });

  it('says plainly that there is none', async () => {
    const { response } = await ask('/api/cars/no-such-car/print');
    expect(await response.json()).toEqual({ error: 'This vehicle was not found.', code: 'not_found' });
  });

  it.each([
    [999, 200],
    [1000, 410],
  ])('a sold car that leaves the listing at 1000 answers, at %i, %i', async (now, status) => {
    const { response } = await ask(`/api/cars/${slug}/print`, {
      now: () => now,
      carPage: async () => pageOf({ available: false, listedUntil: 1000 }),
    });
    expect(response.status).toBe(status);
    if (status === 410) expect(await response.json()).toEqual({ error: 'This car has been sold and is no longer listed.', code: 'sold' });
    else expect(readPdf(new Uint8Array(await response.arrayBuffer())).text).toContain('SOLD');
  });

  it.each([
    ['is not on the site', '/images/a-{w}.webp', {}],
    ['is no picture', '/images/a-{w}.webp', { file: async () => new TextEncoder().encode('<svg') }],
    ['lies where nobody answers', 'https://cdn.example/a.jpg', {}],
    ['lies where it is refused', 'https://cdn.example/a.jpg', { fetch: async () => new Response('no', { status: 403 }) }],
    ['has an address that is none', 'https://', { fetch }],
  ])('does without a photo that %s', async (_name, src, bindings) => {
    const { response, errors } = await ask(`/api/cars/${slug}/print`, {
      carPage: async () => pageOf({ gallery: gallery(src) }),
      ...bindings,
    });
    expect([response.status, errors]).toEqual([200, []]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([readPdf(bytes).pages, bytes.includes('/DCTDecode')]).toEqual([1, false]);
  });

  it('holds the photo, of the site or of a CDN', async () => {
    const picture = new Uint8Array(
      await sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } })
        .webp()
        .toBuffer(),
    );
    const seen: string[] = [];
    const file = async (path: string) => {
      seen.push(path);
      return picture;
    };
    const fetcher = (async (url: string) => {
      seen.push(url);
      return new Response(picture);
    }) as typeof fetch;
    for (const src of ['/images/a-{w}.webp', '//cdn.example/a']) {
      const carPage = async () => pageOf({ gallery: gallery(src) });
      const { response } = await ask(`/api/cars/${slug}/print`, { carPage, file, fetch: fetcher });
      expect(Buffer.from(await response.arrayBuffer()).includes('/DCTDecode')).toBe(true);
    }
    expect(seen).toEqual(['/images/a-1200.webp', 'https://cdn.example/a']);
  });

  it('reports data it cannot read, and tells the shopper no more than that it failed', async () => {
    const { response, errors } = await ask(`/api/cars/${slug}/print`, { carPage: async () => ({ kind: 'car', title: 7 }) });
    expect([response.status, await response.json()]).toEqual([500, { error: 'An unexpected error occurred', code: 'unexpected' }]);
    expect(errors.join()).toContain('title');
  });
});

it.each([
  ['GET', '/api/'],
  ['GET', '/api/cars'],
])('%s %s is not there', async (method, path) => {
  const { response } = await ask(path, {}, method);
  expect([response.status, await response.json()]).toEqual([404, { error: 'Not found.', code: 'not_found' }]);
});

it.each([
  ['', 0],
  ['allow', 1],
])('with FORECOURT_PRIVATE_DESTINATIONS="%s" a photo of this machine is asked for %i times (rule B15)', async (setting, count) => {
  vi.stubEnv('FORECOURT_PRIVATE_DESTINATIONS', setting);
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('secret');
  });
  const { port, close } = await listen(server, { port: 0, host: '127.0.0.1' });
  const work = await mkdtemp(join(tmpdir(), 'print-'));
  const service = await openApi({ workspace: makeWorkspace(process.cwd(), process.cwd(), { work }), slugs: async () => ['bayside-mazda'] });
  try {
    const site = { carPage: async () => pageOf({ gallery: gallery(`http://127.0.0.1:${port}/photo.jpg`) }), file: async () => undefined };
    const request = new Request(`http://bayside-mazda.localhost/api/cars/${slug}/print`);
    expect([(await service.handle(request, site, '127.0.0.1')).status, asked]).toEqual([200, Array(count).fill('/photo.jpg')]);
  } finally {
    await service.stop();
    await close();
    await rm(work, { recursive: true });
    vi.unstubAllEnvs();
  }
});
