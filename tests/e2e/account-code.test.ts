import { expect, test } from 'vitest';
import { dealer } from './browser.ts';
import { carPaths } from './garage-pages.ts';
import { loaded } from './loaded-code.ts';

/** Words of each part of the code of accounts, as it is built. */
const wordsOfAccounts = ['/auth/verify', 'You are watching', 'forecourt:account', ':watch-next:', 'Delete everything', 'one-time-code'];

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
