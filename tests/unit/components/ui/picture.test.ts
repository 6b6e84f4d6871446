import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from '#components/ui/picture.tsx';
import { elementsOf } from '../markup.ts';

const picture = { src: '/p.{w}.webp', widths: [320, 960], width: 960, height: 640 };
const imageOf = (props: Partial<ComponentProps<typeof Picture>> = {}) =>
  elementsOf(renderToStaticMarkup(createElement(Picture, { picture, alt: 'A car', sizes: '100vw', ...props })), 'img')[0]?.attributes;

describe('a picture', () => {
  it('reserves its space and offers its widths', () =>
    expect(imageOf()).toMatchObject({
      src: '/p.960.webp',
      srcSet: '/p.320.webp 320w, /p.960.webp 960w',
      sizes: '100vw',
      width: '960',
      height: '640',
      alt: 'A car',
    }));

  it.each([
    ['in the first view', { eager: true }, { loading: 'eager', decoding: 'sync', fetchPriority: 'high' }],
    ['needed soon', { near: true }, { loading: 'eager', decoding: 'async' }],
    ['further down', {}, { loading: 'lazy', decoding: 'async' }],
  ])('loads in time: %s', (_what, props, attributes) => {
    const { loading, decoding, fetchPriority } = imageOf(props) ?? {};
    expect({ loading, decoding, ...(fetchPriority ? { fetchPriority } : {}) }).toEqual(attributes);
  });

  it('of one size has no list of widths', () => {
    const { src, srcSet, sizes } = imageOf({ picture: { src: 'https://x.test/a.jpg', widths: [960], width: 960, height: 640 } }) ?? {};
    expect([src, srcSet, sizes]).toEqual(['https://x.test/a.jpg', undefined, undefined]);
  });
});
