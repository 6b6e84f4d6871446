import { describe, expect, it, test } from 'vitest';
import { type CdnSettings, makeCdnPicture, makeCdnSharePicture, makePlainPicture } from '#lib/images/plan-pictures.ts';

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
  ['a version of a picture stays', 'https://cdn.example.com/a.jpg?v=2', {}, 'https://cdn.example.com/{w}/75/a.jpg?v=2'],
  [
    'a signature stays as it was written, beside the parameters of the pattern',
    'https://cdn.example.com/a.jpg?expires=9&width=4000&sig=a%2fb+c==',
    { pattern: 'https://cdn.example.com/{path}?width={width}&quality={quality}' },
    'https://cdn.example.com/a.jpg?width={w}&quality=75&expires=9&sig=a%2fb+c==',
  ],
  ['an empty query is none', 'https://cdn.example.com/a.jpg?', {}, 'https://cdn.example.com/{w}/75/a.jpg'],
  [
    'what looks like a replacement pattern in an address stays as it is',
    "https://cdn.example.com/$&/$'.jpg",
    {},
    "https://cdn.example.com/{w}/75/$&/$'.jpg",
  ],
])('%s', (_name, url, more, src) => {
  expect(makeCdnPicture(url, settings(more)).src).toBe(src);
});

test.each([
  [[1200, 640], 2000, [640, 1200], 1200, 800],
  [[640, 1200, 1920], 1000, [640, 1000], 1000, 667],
  [[640, 640], 2000, [640], 640, 427],
])('widths %j up to %i are %j', (cdnWidths, maxWidth, widths, width, height) => {
  expect(makeCdnPicture('https://cdn.example.com/a.jpg', settings({ cdnWidths, maxWidth }))).toMatchObject({ widths, width, height });
});

test('without a CDN a picture is taken from where it lies', () => {
  expect(makePlainPicture('https://photos.example.net/a.jpg')).toEqual({
    src: 'https://photos.example.net/a.jpg',
    widths: [1200],
    width: 1200,
    height: 800,
  });
});

describe('shared pictures behind a CDN', () => {
  it.each([
    ['https://img.example.com/{path}?width=1200&height=630&fit=crop', 'https://img.example.com/a/b.jpg?width=1200&height=630&fit=crop'],
    ['https://img.example.com/{width}x{height}/q{quality}/{path}', 'https://img.example.com/1200x630/q75/a/b.jpg'],
    ['https://other.example.com/crop/{path}', 'https://other.example.com/crop/https%3A%2F%2Fimg.example.com%2Fa%2Fb.jpg'],
  ])('%s', (pattern, src) =>
    expect(makeCdnSharePicture('https://img.example.com/a/b.jpg', { pattern, quality: 75 })).toEqual({ src, width: 1200, height: 630 }),
  );

  it('keep the version of a picture', () => {
    const pattern = 'https://img.example.com/{path}?width={width}&height={height}';
    const { src } = makeCdnSharePicture('https://img.example.com/a.jpg?v=2&height=9', { pattern, quality: 75 });
    expect(src).toBe('https://img.example.com/a.jpg?width=1200&height=630&v=2');
  });
});
