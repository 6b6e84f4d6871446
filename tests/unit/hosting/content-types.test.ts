import { expect, test } from 'vitest';
import { contentTypes, isCompressible, typeOf } from '#lib/hosting/content-types.ts';

test('text is compressed; pictures and fonts are not', () => {
  const compressed = Object.entries(contentTypes).filter(([, type]) => isCompressible(type));
  expect(compressed.map(([ending]) => ending).sort()).toEqual([
    '.css',
    '.csv',
    '.html',
    '.js',
    '.json',
    '.md',
    '.svg',
    '.tsv',
    '.txt',
    '.webmanifest',
    '.xml',
  ]);
});

test.each([
  ['cars/2020-kia-rio-1.html', 'text/html; charset=utf-8'],
  ['_headers', 'application/octet-stream'],
  ['images/a.webp', 'image/webp'],
])('%s is %s', (file, type) => {
  expect(typeOf(file)).toBe(type);
});
