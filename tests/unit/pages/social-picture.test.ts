import { expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { socialPicture } from '#lib/pages/social-picture.ts';
import { carOf, testMotors } from './test-motors.ts';

const wide = { src: '/images/wide-{w}.webp', widths: [640, 1280], width: 1280, height: 960 };
const cdn = { src: 'https://img.example.com/a.jpg?w={w}', widths: [640, 1080, 1200], width: 1200, height: 800 };
const pictures = { wide, cdn, small: { src: '/images/small-{w}.webp', widths: [320], width: 320, height: 240 } };
const cropped = { width: 1200, height: 630 };
const sharePictures = { wide: { src: '/images/wide.jpg', ...cropped }, cdn: { src: 'https://img.example.com/crop/a.jpg', ...cropped } };
const at = (path: string) => `https://test-motors.example${path}`;

it.each<[string, Partial<Car>, boolean, { url: string; width: number; height: number } | undefined]>([
  ['cropped at build', { images: ['wide', 'small'] }, true, { url: at('/images/wide.jpg'), ...cropped }],
  ['cropped by the CDN', { images: ['cdn'] }, true, { url: 'https://img.example.com/crop/a.jpg', ...cropped }],
  ['the primary one where there are no images', { primary_image_url: 'wide' }, true, { url: at('/images/wide.jpg'), ...cropped }],
  ['uncropped where nothing crops', { images: ['wide'] }, false, { url: at('/images/wide-1280.webp'), width: 1280, height: 960 }],
  ['of a CDN that does not crop', { images: ['cdn'] }, false, { url: 'https://img.example.com/a.jpg?w=1200', width: 1200, height: 800 }],
  [
    'the next where the first cannot be used',
    { images: ['gone', 'small'] },
    true,
    { url: at('/images/small-320.webp'), width: 320, height: 240 },
  ],
  ['none of a car without pictures', {}, true, undefined],
  ['none of a name that every object has', { images: ['constructor'] }, true, undefined],
])('%s', (_what, car, crops, expected) => {
  const catalogue = { ...testMotors({}, [carOf('a', car)], [], pictures), ...(crops ? { sharePictures } : {}) };
  const found = socialPicture(catalogue, catalogue.cars[0] as Car, 'A car');
  expect(found).toEqual(expected && { ...expected, alt: 'A car' });
});
