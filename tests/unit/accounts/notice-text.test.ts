import { expect, it } from 'vitest';
import { noticeText } from '#lib/accounts/notice-text.ts';

type Told = Parameters<typeof noticeText>[0];

it.each<[string, Told, string]>([
  [
    'a lower price, with what it includes',
    { kind: 'price-fall', from: 29_990, to: 28_490, note: 'Drive away' },
    'now costs $28,490 Drive away, $1,500 less.',
  ],
  ['a lower weekly price', { kind: 'price-fall', from: 349, to: 329.5, note: 'per week' }, 'now costs $329.50 per week, $19.50 less.'],
  [
    'a lower price of an older version, without what it includes',
    { kind: 'price-fall', from: 29_990, to: 28_490 },
    'now costs $28,490, $1,500 less.',
  ],
  ['that it is held', { kind: 'held' }, 'is held for another buyer. It may come back.'],
  ['that it was sold', { kind: 'sold' }, 'has been sold.'],
  ['new matches of a search', { kind: 'match', count: 2 }, 'has 2 new matches.'],
])('a notice says %s', (_what, told, text) => expect(noticeText(told)).toBe(text));
