import { test } from 'vitest';
import { expectNamed, type Row, swap } from '../planted.ts';

test.each<Row>([
  [
    'a sold car',
    { 'sitemap.xml': swap('/cars/red-car', '/cars/sold-car') },
    ['sitemap sitemap.xml: lists the car sold-car, which is sold'],
  ],
  [
    'a car that is gone',
    { 'sitemap.xml': swap('/cars/red-car', '/cars/gone-car') },
    ['sitemap sitemap.xml: lists the car gone-car, which the site does not list'],
  ],
  [
    'a page that is not there',
    { 'sitemap.xml': swap('/about', '/abuot') },
    ['sitemap sitemap.xml: lists /abuot, which is not a page of this site'],
  ],
  [
    'a picture that is not there',
    {
      'sitemap.xml': swap(
        '/about</loc>',
        '/about</loc><image:image><image:loc>https://test-motors.example/images/no.webp</image:loc></image:image>',
      ),
    },
    ['sitemap sitemap.xml: lists the picture /images/no.webp, which is not a file of this site'],
  ],
  [
    'another site',
    { 'sitemap.xml': swap('https://test-motors.example/about', 'https://other.example/about') },
    ['sitemap sitemap.xml: lists https://other.example/about, which is not on this site'],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
