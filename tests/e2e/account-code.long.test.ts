import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getText } from './browser.ts';
import { carPaths, harbour } from './garage-pages.ts';
import { type Loaded, loaded } from './loaded-code.ts';

const [first] = carPaths(harbour) as [string];

/** Words of each part of the code of accounts, as it is built. */
const wordsOfAccounts = ['/auth/verify', 'You are watching', 'forecourt:account', ':watch-next:', 'Delete everything', 'one-time-code'];

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
