import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForNotes, notePage } from '#lib/browser/tracking/notes.ts';
import { startTracking } from '#lib/browser/tracking/start.ts';
import { track } from '#lib/browser/tracking/track.ts';
import type { TrackingSetup } from '#lib/tracking/setup.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of a site that is shown for a while; returns what it asked for, what it warned of, and what it keeps in the browser. */
async function show(slug: string, setup: Partial<TrackingSetup>, answer: (url: string) => Response | Promise<Response>) {
  const texts = new Map<string, string>();
  const requests: { what: string; body?: { event: Record<string, unknown> } }[] = [];
  const warnings: string[] = [];
  const document = Object.assign(new EventTarget(), {
    readyState: 'complete',
    documentElement: { setAttribute: (name: string, value: string) => void texts.set(name, value) },
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140.0' });
  vi.stubGlobal('console', { ...console, warn: (text: string) => warnings.push(text) });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    requests.push({ what: `${method} ${url}`, ...(body === undefined ? {} : { body: JSON.parse(body) }) });
    return answer(url);
  });
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      localStorage: {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, text: string) => void texts.set(key, text),
        removeItem: (key: string) => void texts.delete(key),
      },
    }),
  );
  const stop = listenForNotes(document);
  const tracking = { website: slug, consent: { rule: 'notice', purposes: ['analytics'] }, vendors: [], ...setup } as const;
  startTracking({ slug, name: 'Acme', url: 'https://acme.test', currency: 'AUD', language: 'en-AU', api: '/api', tracking });
  notePage({ kind: 'home', path: '/' });
  track(document, 'call', { href: 'tel:0255500100' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  stop();
  return { requests, warnings, texts };
}

const ok = () => new Response('{}');
const told = ({ requests }: Awaited<ReturnType<typeof show>>) =>
  requests.map(({ what, body }) => (body ? `${what} ${body.event.category}` : what));

describe('what a page sends (rule T8)', () => {
  it.each<[string, Partial<TrackingSetup>, string[]]>([
    ['nothing, unless it is switched on', {}, []],
    ['events', { events: true }, ['POST /api/events.json Page View', 'POST /api/events.json Phone Call']],
    ['its visit', { visitsOf: '4' }, ['GET /api/v1/websites/4/website_session_data.json']],
    [
      'neither before a site that asks first was answered',
      { events: true, visitsOf: '4', consent: { rule: 'opt-in', purposes: ['analytics'] } },
      [],
    ],
  ])('%s', async (what, setup, expected) => {
    const shown = await show(what.replaceAll(/\W/g, '-'), setup, ok);
    expect([told(shown).sort(), shown.warnings]).toEqual([[...expected].sort(), []]);
  });

  it('a visit that is not counted is a client error for the platform, and a warning in the console', async () => {
    const shown = await show('failed-visit', { events: true, visitsOf: '4' }, (url) =>
      url.includes('session') ? new Response('', { status: 502 }) : ok(),
    );
    expect(shown.warnings).toEqual(['The visit was not counted: the server answered 502']);
    expect(shown.requests.map(({ body }) => body?.event).find((event) => event?.category === 'Client Error')).toMatchObject({
      error_message: 'The visit was not counted: the server answered 502',
      url: 'https://acme.test/',
    });
  });

  it('without a network is a warning for each, and nothing else', async () => {
    const shown = await show('offline', { events: true, visitsOf: '4' }, () => Promise.reject(new TypeError('Failed to fetch')));
    expect([...new Set(shown.warnings)].sort()).toEqual([
      'An event was not sent: Failed to fetch',
      'The visit was not counted: Failed to fetch',
    ]);
  });

  it('a device is known only where statistics are allowed, and so is its variant of a split test', async () => {
    const experiments = { hero: ['a', 'b'] };
    const asked = await show('asks', { events: true, experiments, consent: { rule: 'opt-in', purposes: ['analytics'] } }, ok);
    expect([...asked.texts.keys()]).toEqual([]);
    const free = await show('tells', { events: true, experiments }, ok);
    expect(free.texts.get('forecourt:tells:device:1')).toMatch(/^device_/);
    expect(free.texts.get('data-experiment-hero')).toMatch(/^[ab]$/);
    expect(told(free)).toContain('POST /api/events.json Experiment');
  });
});
