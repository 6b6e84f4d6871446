import { expect, it } from 'vitest';
import { nativeShare, type Sharer } from '#components/car/share-button.tsx';

const fails = (name: string) => async () => {
  throw new DOMException('no', name);
};

it.each<[string, Sharer, string]>([
  ['shares', { share: async () => {} }, 'shared'],
  ['shares what the browser says it can', { share: async () => {}, canShare: () => true }, 'shared'],
  ['has nothing to share with', {}, 'unavailable'],
  ['cannot share this', { share: async () => {}, canShare: () => false }, 'unavailable'],
  ['was closed', { share: fails('AbortError') }, 'closed'],
  ['was not allowed', { share: fails('NotAllowedError') }, 'unavailable'],
])('a browser that %s', async (_what, browser, outcome) =>
  expect(await nativeShare(browser, { url: 'https://dealer.example/cars/a', title: 'A car' })).toBe(outcome),
);
