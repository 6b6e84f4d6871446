import { describe, expect, it } from 'vitest';
import { type MailNotice, noticeMail, noticeText } from '#lib/accounts/notice-text.ts';

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

describe('a mail', () => {
  const fall = (from: number, to: number, slug = 'cx-5', note = 'Drive away'): MailNotice => ({
    ...{ kind: 'price-fall', name: slug.toUpperCase(), slug, from, to, note },
  });
  const news = (kind: 'held' | 'sold', slug = 'cx-5'): MailNotice => ({ kind, name: slug.toUpperCase(), slug });
  const about = { name: 'Acme', url: 'https://acme.example', stopUrl: 'https://acme.example/stop', many: 'cars' };
  const page = (slug: string) => `https://acme.example/cars/${slug}`;

  it.each<[string, MailNotice[], string[]]>([
    ['of a car that was sold after its price fell', [fall(20_000, 18_500), news('sold')], ['CX-5 has been sold.']],
    [
      'of two falls of a price',
      [fall(20_000, 18_500), fall(18_500, 18_000)],
      ['CX-5 now costs $18,000 Drive away, $2,000 less.', page('cx-5')],
    ],
    [
      'of a fall after a rise above the first price',
      [fall(20_000, 18_500), fall(25_000, 22_000)],
      ['CX-5 now costs $22,000 Drive away, $3,000 less.', page('cx-5')],
    ],
    [
      'of falls of prices that include different things',
      [fall(20_000, 18_500), fall(18_000, 17_000, 'cx-5', 'Excl. govt. charges')],
      ['CX-5 now costs $17,000 Excl. govt. charges, $1,000 less.', page('cx-5')],
    ],
    [
      'of a car that is for sale again at a lower price',
      [news('held'), fall(20_000, 18_500)],
      ['CX-5 now costs $18,500 Drive away, $1,500 less.', page('cx-5')],
    ],
    [
      'of two cars, the newest news last',
      [fall(20_000, 18_500), news('sold', 'mx-5'), news('held')],
      ['MX-5 has been sold.', '', 'CX-5 is held for another buyer. It may come back.', page('cx-5')],
    ],
  ])('%s tells the newest news of each', (_what, notices, lines) => {
    const { subject, text } = noticeMail(notices, about);
    expect(text).toBe([...lines, '', 'You watch these cars at Acme.', 'To stop these emails: https://acme.example/stop'].join('\n'));
    expect(subject).toBe(lines.includes('') ? '2 updates on the cars you watch' : lines[0]);
  });
});
