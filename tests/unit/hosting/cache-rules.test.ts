import { expect, test } from 'vitest';
import { cacheControl } from '#lib/hosting/cache-rules.ts';

const forever = 'public, max-age=31536000, immutable';
const asked = 'public, max-age=0, must-revalidate';

test.each([
  ['/_next/static/chunks/0a1b2c.js', forever],
  ['/_next/static/media/figtree.0a1b.woff2', forever],
  ['/_next/static/css/0a1b.css', forever],
  ['/images/0123456789abcdef0123-640.webp', forever],
  ['/search/_cars/0123456789abcdef0123.bin', forever],
  ['/_next/data/0123456789ab/index.json', asked],
  ['/_next/static/0123456789ab/_buildManifest.js', asked],
  ['/search/index.json', asked],
  ['/index.html', asked],
  ['/x/_next/static/chunks/a.js', asked],
  ['/robots.txt', asked],
])('%s is kept as %s', (path, rule) => {
  expect(cacheControl(path)).toBe(rule);
});
