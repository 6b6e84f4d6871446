import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { browserOf, phone } from './browser.ts';

const browser = browserOf({ pictures: false });

export type Loaded = { asked: string[]; sizes: Map<string, number>; texts: string[] };

/** What a page of a shopper loads who is not signed in. Scripts of other companies are not ours, and load when they like. */
export async function loaded(
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
