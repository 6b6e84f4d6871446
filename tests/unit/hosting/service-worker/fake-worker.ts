import type { OfflineSite } from '#lib/hosting/service-worker/offline-texts.ts';
import { makeOfflineTexts } from '#lib/hosting/service-worker/offline-texts.ts';
import { routeRequest } from '#lib/hosting/service-worker/route-request.ts';
import { startOfflineWorker, type WorkerScope } from '#lib/hosting/service-worker/worker.ts';

export const origin = 'https://test-motors.example';

export const offlineSite: OfflineSite = {
  ...{
    name: 'Test & Sons',
    language: 'en-AU',
    nouns: { one: 'car', many: 'cars' },
    phone: { text: '02 5550 0160', href: 'tel:0255500160' },
  },
  ...{ ground: '#ffffff', ink: '#000000', accent: '#0b5cab', accentText: '#ffffff', headerGround: '#0f2338' },
  logo: { src: '/logo.svg', width: 200, height: 50 },
};

const addressOf = (asked: RequestInfo | URL) =>
  new URL(typeof asked === 'string' ? asked : asked instanceof URL ? asked.href : asked.url, origin).href;

/** A cache in memory. */
function makeCache() {
  const entries = new Map<string, Response>();
  return {
    entries,
    match: async (asked: RequestInfo | URL) => entries.get(addressOf(asked))?.clone(),
    put: async (asked: RequestInfo | URL, response: Response) => void entries.set(addressOf(asked), response),
    delete: async (asked: RequestInfo | URL) => entries.delete(addressOf(asked)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  } as unknown as Cache & { entries: Map<string, Response> };
}

/** A promise is an answer that never comes. */
type Pages = Record<string, string | { status: number } | Promise<never> | undefined>;

/** A browser with the worker of one release after another; `pages` is what the network serves, undefined when there is none. */
export function makeBrowser(pages: Pages) {
  const stores = new Map<string, ReturnType<typeof makeCache>>();
  const state = { pages: pages as Pages | undefined, now: new Date(2026, 2, 4, 12, 30).getTime(), asked: [] as string[] };
  const handlers = new Map<string, (event: never) => void>();
  const fetchPage = async (asked: Request | string): Promise<Response> => {
    const path = addressOf(asked).slice(origin.length);
    state.asked.push(path);
    if (!state.pages) throw new TypeError('Failed to fetch');
    const page = await state.pages[path];
    if (typeof page === 'string') return new Response(page, { headers: { 'content-security-policy': "default-src 'self'" } });
    return new Response('', { status: page?.status ?? 404 });
  };
  const scope = {
    addEventListener: (type: string, work: (event: never) => void) => handlers.set(type, work),
    location: { origin },
    caches: {
      open: async (name: string) => {
        const store = stores.get(name) ?? makeCache();
        stores.set(name, store);
        return store;
      },
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    clients: { claim: async () => undefined },
    registration: {},
    skipWaiting: async () => undefined,
    fetch: fetchPage,
    now: () => state.now,
  } as unknown as WorkerScope;

  async function dispatch(type: string, event: object): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const whole = {
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (work: Promise<Response>) => (answer = work),
    };
    handlers.get(type)?.(whole as never);
    await Promise.all(waits);
    return answer;
  }

  /** Installs the worker of a release. */
  const install = async (version: string) => {
    startOfflineWorker(scope, { version, site: offlineSite, routeRequest, makeOfflineTexts });
    await dispatch('install', {});
    await dispatch('activate', {});
  };
  const get = (path: string, mode: string, others: object = {}) =>
    dispatch('fetch', { request: { url: origin + path, method: 'GET', mode }, ...others });
  return {
    state,
    stores,
    install,
    keep: (data: unknown) => dispatch('message', { data }),
    open: async (path: string, others?: object) => (await get(path, 'navigate', others)) as Response,
    load: (path: string) => get(path, 'no-cors'),
    paths: (version: string) =>
      [...(stores.get(`forecourt-${version}`)?.entries.keys() ?? [])].map((url) => url.slice(origin.length)).sort(),
  };
}
