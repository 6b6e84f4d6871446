import { type IncomingHttpHeaders, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { findChromium, quietChromium } from '../../scripts/tools/chromium/find-chromium.ts';
import { shiftDate } from '../clock/shift-date.js';
import { scanFor } from './personal-scan.ts';
import type { Dealer } from './setup.ts';

/** The two sizes that every template is designed for. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

const longestStepMs = 2 * minuteMs;

const withoutPictures = '--blink-settings=imagesEnabled=false';

/** Fewer processes for each browser and each page: none for drawing, for the network, and for a site that may be opened next. */
const fewProcesses = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2', '--disable-site-isolation-trials'];

/** Scripts start after the first paint, so a page may have loaded before it listens; where scripts are held back, nothing is waited for. */
export async function untilAlive(page: Page): Promise<void> {
  const alive = () => {
    if (!document.getElementById('__NEXT_DATA__') || performance.getEntriesByName('Next.js-hydration').length > 0) return true;
    // Playwright's clock replaces `performance` by one without entries. React marks the last element when the page is hydrated.
    const hasNoEntries = performance.getEntriesByType('navigation').length === 0;
    const last = document.getElementById('__next')?.lastElementChild;
    return hasNoEntries && Object.keys(last ?? {}).some((key) => key.startsWith('__reactProps'));
  };
  await page.waitForFunction(alive);
}

/** How far the clock of this test run is set ahead; see tests/clock. */
const clockShiftMs = Number(process.env.FORECOURT_TEST_CLOCK_DAYS ?? 0) * dayMs;

/** Without pictures none is ever complete. Pages wait 1.5 s for the first one before they start their scripts. */
const completePictures = () => Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: true });

/** Pages of this browser answer `goto` and `reload` once they listen; with `waitUntil: 'commit'` or `'domcontentloaded'` as ever. */
function listening(browser: Browser, pictures: boolean): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    // A service worker would hide requests from a test that answers them itself.
    const context = await newContext({ serviceWorkers: 'block', ...options });
    // A busy machine may take long for one step. One that hangs is named before Vitest ends its test.
    context.setDefaultTimeout(longestStepMs);
    scanFor(context);
    if (!pictures) await context.addInitScript(completePictures);
    if (clockShiftMs !== 0) await context.addInitScript(shiftDate, clockShiftMs);
    if (options?.javaScriptEnabled === false) return context;
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      const wait = async <T>(answer: T, asked?: string) => {
        if (asked !== 'commit' && asked !== 'domcontentloaded') await untilAlive(page);
        return answer;
      };
      page.goto = async (url, how) => wait(await goto(url, how), how?.waitUntil);
      page.reload = async (how) => wait(await reload(how), how?.waitUntil);
      return page;
    };
    return context;
  };
  return browser;
}

const launched = new Map<boolean, Promise<Browser>>();

/** A browser for all files of a test worker, which ends with it. Without pictures pages load several times faster. */
export function browserOf({ pictures = true }: { pictures?: boolean } = {}): () => Promise<Browser> {
  return () => {
    const options = {
      executablePath: findChromium(process.env, { preferShell: true }),
      args: [...quietChromium, ...fewProcesses, ...(pictures ? [] : [withoutPictures])],
      timeout: longestStepMs,
    };
    const browser = launched.get(pictures) ?? chromium.launch(options).then((started) => listening(started, pictures));
    launched.set(pictures, browser);
    return browser;
  };
}

/** What went wrong on a page since the last look: console errors, errors of the page, answers of 400 and above, failed requests. */
export type Watched = { page: Page; troubles: () => string[] };

/** Records what goes wrong on a page from now on. */
export function watch(page: Page): Watched {
  let seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.push(`page error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // Leaving a page cuts off what it was still fetching ahead: no fault of the site.
    if (why !== 'net::ERR_ABORTED') seen.push(`${why}: ${request.url()}`);
  });
  const troubles = () => {
    const now = seen;
    seen = [];
    return now;
  };
  return { page, troubles };
}

/** Runs a visit in a context of its own and throws when anything went wrong on its page, whatever the visit asserted. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    const { page, troubles } = watch(await context.newPage());
    await work(page, context);
    const wrong = troubles();
    if (wrong.length > 0) throw new Error(`The page ${page.url()} had trouble:\n${wrong.join('\n')}`);
  } finally {
    await context.close();
  }
}

/** Does a part of a visit. Its errors begin with its name. */
export async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

export const dealers: readonly Dealer[] = inject('dealers');

/** A demo dealer by its slug. Throws when it was not built. */
export function dealer(slug: string): Dealer {
  const found = dealers.find((one) => one.slug === slug);
  if (!found) throw new Error(`The demo dealer ${slug} was not built; there are ${dealers.map((one) => one.slug).join(', ')}.`);
  return found;
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** What an address of a dealer answers; Node does not know *.localhost as the browser does, so the host is only said. */
export function getText(url: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method, headers: { Host: host } }, async (response) => {
      const { statusCode = 0, headers } = response;
      done({ status: statusCode, headers, text: await readText(response) });
    })
      .on('error', fail)
      .end();
  });
}

/** The status that an address of a dealer answers with. */
export const statusOf = async (url: string): Promise<number> => (await getText(url, 'HEAD')).status;
