import type { Browser, BrowserContext, CDPSession, Disposable, Page } from 'playwright-core';

/** A page without scripts. While it is open, the process of its site stays, with the scripts of the site compiled. */
type Keeper = { page: Page; session: CDPSession };

/** A context with what the tests left in it. `isSpent`: it has something that cannot be taken back. */
type Reused = {
  context: BrowserContext;
  key: string;
  newPage: BrowserContext['newPage'];
  close: BrowserContext['close'];
  keepers: Map<string, Keeper>;
  origins: Set<string>;
  added: Disposable[];
  isSpent: boolean;
};

/** Contexts that wait for another test, for each browser. Each holds a process or two. */
const mostIdle = 2;
const mostKeepers = 2;

/** All that tests listen to. */
const events = ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'serviceworker', 'weberror'];

function watchChanges(context: BrowserContext, key: string): Reused {
  const [newPage, close, pages] = [context.newPage.bind(context), context.close.bind(context), context.pages.bind(context)];
  const one: Reused = { ...{ context, key, newPage, close, keepers: new Map(), origins: new Set(), added: [] }, isSpent: false };
  const isKeeper = (page: Page) => [...one.keepers.values()].some((keeper) => keeper.page === page);
  context.pages = () => pages().filter((page) => !isKeeper(page));
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const add = context[name].bind(context) as (...given: unknown[]) => Promise<Disposable>;
    const noted = async (...given: unknown[]) => {
      const added = await add(...given);
      one.added.push(added);
      return added;
    };
    Object.assign(context, { [name]: noted });
  }
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    const set = context.clock[name].bind(context.clock) as (...given: unknown[]) => Promise<void>;
    const noted = (...given: unknown[]) => {
      one.isSpent = true;
      return set(...given);
    };
    Object.assign(context.clock, { [name]: noted });
  }
  return one;
}

const isServedHere = (origin: string) => /^http:\/\/(127\.0\.0\.1|([\w-]+\.)?localhost)(:|$)/.test(origin);

/** Makes a context as good as new: without pages, storage, routes, listeners and scripts of the last test. */
async function clean({ context, newPage, keepers, origins, added }: Reused): Promise<void> {
  for (const name of events) context.removeAllListeners(name);
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const one of added.splice(0)) await one.dispose();
  const pages = context.pages();
  const origin = [...origins].findLast(isServedHere) ?? '';
  const { hostname } = new URL(origin);
  if (!keepers.has(hostname)) {
    const page = await newPage();
    keepers.set(hostname, { page, session: await context.newCDPSession(page) });
    await page.goto(`${origin}/robots.txt`);
  }
  for (const page of pages) await page.close();
  const [first = ''] = keepers.keys();
  if (keepers.size > mostKeepers) {
    await keepers.get(first)?.page.close();
    keepers.delete(first);
  }
  await context.clearCookies();
  const { session } = keepers.get(hostname) as Keeper;
  for (const one of origins) await session.send('Storage.clearDataForOrigin', { origin: one, storageTypes: 'all' });
  origins.clear();
}

/** Whether a context could be cleaned. One whose page does not answer cannot. */
const isCleaned = (one: Reused) =>
  clean(one).then(
    () => true,
    () => false,
  );

/**
 * Gives the contexts of closed tests to later ones with the same options, cleaned. A page of a site that was open before loads in half the
 * time: its process runs, and has its scripts fetched and compiled.
 */
export function reusing(browser: Browser): Browser['newContext'] {
  const idle: Reused[] = [];
  const newContext = browser.newContext.bind(browser);
  return async (options = {}) => {
    const key = JSON.stringify(options);
    const at = idle.findLastIndex((one) => one.key === key);
    const one = (at < 0 ? undefined : idle.splice(at, 1)[0]) ?? watchChanges(await newContext(options), key);
    const { context, origins } = one;
    context.on('request', (request) => {
      if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
    });
    context.newPage = one.newPage;
    context.close = async () => {
      const hasSites = [...origins].some(isServedHere);
      if (one.isSpent || !hasSites || !(await isCleaned(one))) return one.close();
      idle.push(one);
      if (idle.length > mostIdle) await idle.shift()?.close();
    };
    return context;
  };
}
