import { expect, it } from 'vitest';
import { shareLinks, shareUrl } from '#lib/cars/share.ts';

it.each([
  ['https://dealer.example', '/cars/a-1', 'https://dealer.example/cars/a-1'],
  ['https://dealer.example/', '/cars/a-1', 'https://dealer.example/cars/a-1'],
])('%s passes %s on as %s', (site, path, url) => expect(shareUrl(site, path)).toBe(url));

it('each link contains the address and the name', () =>
  expect(shareLinks('https://dealer.example/cars/a-1', '2021 Mazda & "CX-5"')).toEqual([
    {
      name: 'Email',
      href: 'mailto:?subject=2021%20Mazda%20%26%20%22CX-5%22&body=2021%20Mazda%20%26%20%22CX-5%22%0Ahttps%3A%2F%2Fdealer.example%2Fcars%2Fa-1',
    },
    { name: 'WhatsApp', href: 'https://wa.me/?text=2021%20Mazda%20%26%20%22CX-5%22%20https%3A%2F%2Fdealer.example%2Fcars%2Fa-1' },
    { name: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fdealer.example%2Fcars%2Fa-1' },
    {
      name: 'X',
      href: 'https://x.com/intent/post?url=https%3A%2F%2Fdealer.example%2Fcars%2Fa-1&text=2021%20Mazda%20%26%20%22CX-5%22',
    },
  ]));
