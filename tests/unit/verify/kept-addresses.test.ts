import { expect, test } from 'vitest';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { keepsAddresses } from '#lib/verify/kept-addresses.ts';

const redirects = '/old /new 301\n';
const live: Manifest = Object.fromEntries(
  ['index.html', 'images/ute.webp', 'search/_cars/1a.json.gz', '_redirects'].map((file) => [file, recordOf(redirects)]),
);
const { _redirects: _none, ...withoutRedirects } = live;
const all = Object.keys(live);
const without = (file: string) => all.filter((one) => one !== file);

test.each<[string, Manifest, string[], string | undefined, boolean]>([
  ['the same files', live, all, redirects, true],
  ['a new page', live, [...all, 'about.html'], redirects, true],
  ['another chunk of the search index', live, [...without('search/_cars/1a.json.gz'), 'search/_cars/2b.json.gz'], redirects, true],
  ['a page that is gone', live, without('index.html'), redirects, false],
  ['a picture that is gone', live, without('images/ute.webp'), redirects, false],
  ['another redirect', live, all, '/old /newer 301\n', false],
  ['no redirects any more', live, without('_redirects'), undefined, false],
  ['its first redirects', withoutRedirects, all, redirects, false],
  ['no redirects before and now', withoutRedirects, without('_redirects'), undefined, true],
])('a release with %s', (_name, before, files, text, kept) => {
  expect(keepsAddresses(before, new Set(files), text)).toBe(kept);
});
