import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { browserOf, dealer, getText, phone } from './browser.ts';
import { carPaths, harbour } from './garage-pages.ts';

const browser = browserOf({ pictures: false });
const [first] = carPaths(harbour) as [string];

/** Words of each part of the code of accounts, as it is built. */
const wordsOfAccounts = ['/auth/verify', 'You are watching', 'forecourt:account', ':watch-next:', 'Delete everything', 'one-time-code'];

type Loaded = { asked: string[]; sizes: Map<string, number>; texts: string[] };

/** What a page of a shopper loads who is not signed in. Scripts of other companies are not ours, and load when they like. */
async function loaded(
  url: string,
  html?: string,
  isWhole: (seen: Pick<Loaded, 'sizes' | 'texts'>) => boolean = () => true,
): Promise<Loaded> {
  const [asked, texts, sizes] = [[] as string[], [] as string[], new Map<string, number>()];
  const context = await (await browser()).newContext({ viewport: phone });
  try {
    const page = await context.newPage();
    const reading: Promise<void>[] = [];
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      // Pages fetch the code of pages that they link to when they like; with this they do not.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    if (html !== undefined) await page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/_next\/static\/.*\.(js|css)$/.test(pathname)) return;
      const read = response.body().then((body) => {
        sizes.set(pathname, gzipSync(body).length);
        texts.push(body.toString());
      });
      reading.push(read.catch(() => undefined));
    });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await Promise.all(reading);
    // What loads once a page is idle may come later on a busy machine.
    await expect.poll(() => isWhole({ sizes, texts })).toBe(true);
  } finally {
    await context.close();
  }
  return { asked, sizes, texts };
}

test.each([
  ['a car', first],
  ['a search', '/search/used-cars'],
])('the page of %s loads 3 KB more at the most where shoppers can sign in, and asks nothing', async (_what, path) => {
  const { text: html } = await getText(harbour.base + path);
  const without = html.replaceAll(/,"(?:watchedHref|searchesHref)":"[^"]*"/g, '');
  expect(without.length).toBeLessThan(html.length);
  const hasAccounts = ({ texts }: Pick<Loaded, 'texts'>) => wordsOfAccounts.some((words) => texts.some((text) => text.includes(words)));
  const on = await loaded(harbour.base + path, html, hasAccounts);
  const moreThan = (sizes: Loaded['sizes']) => [...on.sizes].filter(([name]) => !sizes.has(name));
  const bytesOver = (sizes: Loaded['sizes']) =>
    moreThan(sizes).reduce((sum, [, size]) => sum + size, 0) + gzipSync(html).length - gzipSync(without).length;
  const off = await loaded(harbour.base + path, without, ({ sizes }) => bytesOver(sizes) < 3 * 1024);
  expect(moreThan(off.sizes).length).toBeGreaterThan(0);
  expect(on.asked.filter((one) => /^\/api\/(auth|watchlist|garage)/.test(one))).toEqual([]);
  // The code of who is signed in is not there; with the switch off nothing of it is.
  expect(on.texts.filter((text) => text.includes('/auth/verify'))).toEqual([]);
  expect(hasAccounts(off)).toBe(false);
});

test('a site without accounts loads not a byte of their code, and has no page to sign in', async () => {
  const without = dealer('ridgeline-4x4');
  const [car] = carPaths(without) as [string];
  for (const path of [car, '/my-garage']) {
    const { texts } = await loaded(without.base + path);
    expect(texts.length).toBeGreaterThan(3);
    expect(wordsOfAccounts.filter((words) => texts.some((text) => text.includes(words)))).toEqual([]);
  }
  expect(without.paths.filter((path) => path === '/sign-in')).toEqual([]);
});
