import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Gallery } from '#components/car/gallery.tsx';
import { visibleText } from '../visible-text.ts';

const request = { name: 'Request photos', href: '/contact?car_id=a' };
const pictures = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ src: `/p${i}.{w}.webp`, widths: [320, 960], width: 960, height: 640 }));
const propsOf = (count: number) => ({ pictures: pictures(count), name: '2021 Mazda CX-5', sizes: '100vw' });
const imagesOf = (count: number) =>
  [...renderToStaticMarkup(createElement(Gallery, propsOf(count))).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
const altsOf = (count: number) => imagesOf(count).flatMap((tag) => /alt="([^"]+)"/.exec(tag)?.[1] ?? []);

describe('a gallery before any script runs', () => {
  it.each<[number, boolean, string[]]>([
    [0, false, ['Photos coming soon']],
    [0, true, ['Photos coming soon', 'Request photos']],
    [1, false, []],
    [1, true, ['Request photos']],
    [2, false, ['1 of 2']],
    [60, true, ['Request photos', '1 of 60']],
  ])('with %i photos, with a request link: %s', (count, asks, lines) =>
    expect(visibleText(Gallery, { ...propsOf(count), ...(asks ? { request } : {}) })).toEqual(lines),
  );
});

describe('the pictures of a gallery', () => {
  it.each([
    [0, []],
    [1, ['2021 Mazda CX-5']],
    [3, ['2021 Mazda CX-5, photo 1 of 3', '2021 Mazda CX-5, photo 2 of 3', '2021 Mazda CX-5, photo 3 of 3']],
  ])('of %i have their own alt texts', (count, alts) => expect(altsOf(count)).toEqual(alts));

  it.each([1, 2, 60])('of %i load late, but for the first', (count) => {
    const tags = imagesOf(count);
    expect(tags).toHaveLength(count === 1 ? 1 : 2 * count);
    expect(tags[0]).toMatch(/loading="eager".*fetchPriority="high"/);
    expect(tags[0]).toContain('srcSet="/p0.320.webp 320w, /p0.960.webp 960w" sizes="100vw"');
    expect(tags.slice(1).filter((tag) => !tag.includes('loading="lazy"'))).toEqual([]);
  });

  it('all have a width and a height', () => expect(imagesOf(60).filter((tag) => !tag.includes('width="960" height="640"'))).toEqual([]));
});
