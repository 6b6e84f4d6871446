import type { KeptPage, makeOfflineTexts, OfflineSite } from './offline-texts.ts';
import type { routeRequest } from './route-request.ts';

type Lasting = { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Lasting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Told = Lasting & { data: unknown };

/** The part of a service worker's global scope that is used. */
export type WorkerScope = {
  addEventListener: ((type: 'install' | 'activate', work: (event: Lasting) => void) => void) &
    ((type: 'fetch', work: (event: Fetched) => void) => void) &
    ((type: 'message', work: (event: Told) => void) => void);
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  fetch: (request: Request | string) => Promise<Response>;
  now: () => number;
};

/** The parts of sw.js. `version` identifies the code: a new version starts with an empty cache, so chunks of two releases never mix. */
export type WorkerParts = {
  version: string;
  site: OfflineSite;
  routeRequest: typeof routeRequest;
  makeOfflineTexts: typeof makeOfflineTexts;
};

/**
 * The service worker (rule A11). It keeps whole car pages when a page requests it, and shows one only if the network fails, with a warning
 * at the top. Its source becomes sw.js, so it must not use anything from outside.
 */
export function startOfflineWorker(
  scope: WorkerScope,
  { version, site, routeRequest: route, makeOfflineTexts: makeTexts }: WorkerParts,
): void {
  const start = 'forecourt-';
  const name = start + version;
  const listPath = '/.kept-pages';
  const framePath = '/.frame';
  const most = { pages: 20, saved: 10, age: 7 * 86_400_000, pictures: 6 };
  const texts = makeTexts(site);
  const html = 'text/html; charset=utf-8';
  const pathOf = (url: string) => new URL(url, scope.location.origin).pathname.replace(/(.)\/+$/, '$1');

  const readList = async (cache: Cache): Promise<KeptPage[]> => {
    const list = await cache.match(listPath);
    const pages: KeptPage[] = list ? await list.json() : [];
    return pages.filter(({ at }) => scope.now() - at < most.age);
  };

  /** The fonts that the pages of the site preload. */
  const readFonts = async (cache: Cache): Promise<string[]> => {
    const fonts = await cache.match(framePath);
    return fonts ? await fonts.json() : [];
  };

  /**
   * Writes the list, and drops files that none of its pages needs. Saved cars stay; the cars that were viewed first are dropped to make
   * room.
   */
  const writeList = async (cache: Cache, all: readonly KeptPage[]) => {
    let room = most.pages - all.filter(({ isSaved }) => isSaved).length;
    const pages = all.filter(({ isSaved }) => isSaved || room-- > 0);
    await cache.put(listPath, new Response(JSON.stringify(pages)));
    const frame = [framePath, ...(await readFonts(cache)), ...(site.logo ? [site.logo.src] : [])];
    const needed = new Set([listPath, ...frame, ...pages.flatMap(({ path, assets }) => [path, ...assets])]);
    for (const { url } of await cache.keys()) if (!needed.has(pathOf(url))) await cache.delete(url);
  };

  const findAssets = (page: string) => {
    const all = [...page.matchAll(/(?:src|href)="(\/(?:_next\/static|images)\/[^"?#]+)"/g)].map(([, path]) => path as string);
    const pictures = all.filter((path) => path.startsWith('/images/')).slice(0, most.pictures);
    return [...new Set([...all.filter((path) => !path.startsWith('/images/')), ...pictures])];
  };

  const keepAsset = async (cache: Cache, path: string) => {
    if (await cache.match(path)) return;
    const response = await scope.fetch(path);
    if (response.ok) await cache.put(path, response);
  };

  /** Keeps the site's parts of the offline page: its logo, and the fonts that its home page preloads. */
  const keepFrame = async () => {
    const cache = await scope.caches.open(name);
    if (await cache.match(framePath)) return;
    const home = await scope.fetch('/');
    if (!home.ok) return;
    const links = [...(await home.text()).matchAll(/<link\b[^>]*\bas="font"[^>]*>/g)];
    const fonts = links.flatMap(([link]) => /\bhref="(\/_next\/static\/[^"?#]+)"/.exec(link)?.[1] ?? []);
    await cache.put(framePath, new Response(JSON.stringify(fonts)));
    await Promise.all([...fonts, ...(site.logo ? [site.logo.src] : [])].map((path) => keepAsset(cache, path).catch(() => undefined)));
  };

  /** Saved cars whose page could not be kept. They are not retried while the worker runs. */
  const missing = new Set<string>();

  const keepPage = async (path: string, reason: 'viewed' | 'saved') => {
    const response = await scope.fetch(path);
    const cache = await scope.caches.open(name);
    const list = await readList(cache);
    const before = list.find((page) => page.path === path);
    const others = list.filter((page) => page.path !== path);
    if (!response.ok || response.redirected) {
      missing.add(path);
      return writeList(cache, others);
    }
    const text = await response.text();
    const assets = findAssets(text);
    await Promise.all(assets.map((asset) => keepAsset(cache, asset).catch(() => undefined)));
    const policy = response.headers.get('content-security-policy');
    const headers = { 'content-type': html, ...(policy ? { 'content-security-policy': policy } : {}) };
    await cache.put(path, new Response(text, { headers }));
    // The list is below the dealer's name, so the titles leave it out.
    const title = (/<title[^>]*>([^<]*)/.exec(text)?.[1] ?? path).replace(/ \| [^|]*$/, '');
    const marks = { isViewed: reason === 'viewed' || before?.isViewed === true, isSaved: reason === 'saved' || before?.isSaved === true };
    await writeList(cache, [{ path, title, at: scope.now(), assets, ...marks }, ...others]);
  };

  /** Keeps the pages of the cars that the shopper saved last, and forgets those that are no longer saved. */
  const keepSaved = async (paths: readonly string[]) => {
    const cache = await scope.caches.open(name);
    const savedPaths = new Set((await readList(cache)).map(({ path }) => path));
    for (const path of paths) if (!savedPaths.has(path) && !missing.has(path)) await keepPage(path, 'saved').catch(() => undefined);
    const list = (await readList(cache)).map((page) => ({ ...page, isSaved: paths.includes(page.path) }));
    await writeList(
      cache,
      list.filter(({ isViewed, isSaved }) => isViewed || isSaved),
    );
  };

  const answerOffline = async (path: string): Promise<Response> => {
    const cache = await scope.caches.open(name);
    const list = await readList(cache);
    const keptPage = list.find((page) => page.path === path);
    const page = keptPage && (await cache.match(path));
    if (!keptPage || !page)
      return new Response(texts.page(list, await readFonts(cache), scope.now()), { status: 503, headers: { 'content-type': html } });
    return new Response(texts.withWarning(await page.text(), keptPage.at, scope.now()), { headers: page.headers });
  };

  const answerPage = async ({ request, preloadResponse }: Fetched): Promise<Response> => {
    try {
      return (await preloadResponse) ?? (await scope.fetch(request));
    } catch {
      return answerOffline(pathOf(request.url));
    }
  };

  const answerAsset = async (request: Request): Promise<Response> => {
    const cache = await scope.caches.open(name);
    const path = pathOf(request.url);
    const cachedResponse = await cache.match(path);
    if (cachedResponse) return cachedResponse;
    try {
      return await scope.fetch(request);
    } catch (error) {
      // Any width of a picture is better than none.
      const picture = /^\/images\/\w+-(?=\d+\.\w+$)/.exec(path)?.[0];
      const other = picture && (await cache.keys()).find(({ url }) => pathOf(url).startsWith(picture));
      const cachedPage = other && (await cache.match(other));
      if (!cachedPage) throw error;
      return cachedPage;
    }
  };

  /** The logo keeps its address when it changes, so the network comes first. */
  const answerLogo = async (request: Request): Promise<Response> => {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const cachedResponse = await (await scope.caches.open(name)).match(pathOf(request.url));
      if (!cachedResponse) throw error;
      return cachedResponse;
    }
  };

  let queue: Promise<unknown> = Promise.resolve();
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => {
    const clean = async () => {
      for (const key of await scope.caches.keys()) if (key.startsWith(start) && key !== name) await scope.caches.delete(key);
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    };
    event.waitUntil(clean());
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const kind = route({ method: request.method, mode: request.mode, url: request.url }, scope.location.origin);
    if (kind === 'page') event.respondWith(answerPage(event));
    if (kind === 'asset') event.respondWith(answerAsset(request));
    if (kind === 'none' && request.method === 'GET' && request.url === scope.location.origin + site.logo?.src)
      event.respondWith(answerLogo(request));
  });
  scope.addEventListener('message', (event) => {
    const { keep, saved } = (event.data ?? {}) as { keep?: unknown; saved?: unknown };
    const isCar = (path: unknown): path is string => typeof path === 'string' && /^\/cars\/[\w-]+$/.test(path);
    if (isCar(keep)) queue = queue.then(() => keepPage(keep, 'viewed')).catch(() => undefined);
    if (Array.isArray(saved)) queue = queue.then(() => keepSaved(saved.filter(isCar).slice(-most.saved))).catch(() => undefined);
    // Not during installation: until then, a page without a network is the browser's error page.
    queue = queue.then(keepFrame).catch(() => undefined);
    event.waitUntil(queue);
  });
}
