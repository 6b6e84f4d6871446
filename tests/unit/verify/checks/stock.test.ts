import { test } from 'vitest';
import { expectNamed, type Row } from '../planted.ts';

test.each<Row>([
  [
    'a car without its page',
    { 'cars/blue-car.html': undefined, '_next/data/b1/cars/blue-car.json': undefined },
    [
      'links cars/red-car.html +2: links to /cars/blue-car, which is not a page of this site',
      'stock cars/blue-car.html: is missing: the site lists Car blue-car',
      'sitemap sitemap.xml: lists /cars/blue-car, which is not a page of this site',
    ],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
