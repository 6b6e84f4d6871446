import { expect, it } from 'vitest';
import { pictureSrcSet, pictureUrl } from '#lib/cars/picture-urls.ts';

const picture = { src: '/images/a.{w}.webp', widths: [320, 640, 1280], width: 1280, height: 960 };

it.each([
  [1, '/images/a.320.webp'],
  [320, '/images/a.320.webp'],
  [321, '/images/a.640.webp'],
  [5000, '/images/a.1280.webp'],
])('the variant for %d pixels', (width, url) => expect(pictureUrl(picture, width)).toBe(url));

it('lists every variant; nothing if there is only one', () => {
  expect(pictureSrcSet(picture)).toBe('/images/a.320.webp 320w, /images/a.640.webp 640w, /images/a.1280.webp 1280w');
  expect(pictureSrcSet({ ...picture, widths: [640] })).toBe('');
  expect(pictureUrl({ ...picture, widths: [] }, 100)).toBe('/images/a.1280.webp');
});
