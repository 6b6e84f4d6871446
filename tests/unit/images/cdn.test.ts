import { expect, test } from 'vitest';
import { type CdnSettings, cdnPicture, plainPicture } from '#lib/images/cdn.ts';

const settings = (more: Partial<CdnSettings>): CdnSettings => ({
  pattern: 'https://cdn.example.com/{width}/{quality}/{path}',
  quality: 75,
  cdnWidths: [640, 1200],
  maxWidth: 2000,
  ...more,
});

test.each([
  ['the CDN’s own host is asked by path', 'https://cdn.example.com/a/b c.jpg', {}, 'https://cdn.example.com/{w}/75/a/b%20c.jpg'],
  [
    'another host is asked by its whole address',
    'https://photos.example.net/a.jpg?x=1&y=2',
    {},
    'https://cdn.example.com/{w}/75/https%3A%2F%2Fphotos.example.net%2Fa.jpg%3Fx%3D1%26y%3D2',
  ],
  [
    'a port makes another host',
    'https://cdn.example.com:8443/a.jpg',
    {},
    'https://cdn.example.com/{w}/75/https%3A%2F%2Fcdn.example.com%3A8443%2Fa.jpg',
  ],
  [
    'width, format and quality as a query',
    'https://photos.example.net/a.jpg',
    { pattern: 'https://img.example.com/{path}?width={width}&format=auto&quality={quality}', quality: 60 },
    'https://img.example.com/https%3A%2F%2Fphotos.example.net%2Fa.jpg?width={w}&format=auto&quality=60',
  ],
  [
    'what looks like a replacement pattern in an address stays as it is',
    "https://cdn.example.com/$&/$'.jpg",
    {},
    "https://cdn.example.com/{w}/75/$&/$'.jpg",
  ],
])('%s', (_name, url, more, src) => {
  expect(cdnPicture(url, settings(more)).src).toBe(src);
});

test.each([
  [[1200, 640], 2000, [640, 1200], 1200, 800],
  [[640, 1200, 1920], 1000, [640, 1000], 1000, 667],
  [[640, 640], 2000, [640], 640, 427],
])('widths %j up to %i are %j', (cdnWidths, maxWidth, widths, width, height) => {
  expect(cdnPicture('https://cdn.example.com/a.jpg', settings({ cdnWidths, maxWidth }))).toMatchObject({ widths, width, height });
});

test('without a CDN a picture is taken from where it lies', () => {
  expect(plainPicture('https://photos.example.net/a.jpg')).toEqual({
    src: 'https://photos.example.net/a.jpg',
    widths: [1200],
    width: 1200,
    height: 800,
  });
});
