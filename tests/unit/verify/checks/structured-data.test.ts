import { expect, test } from 'vitest';
import { expectNamed, type Row, swap } from '../planted.ts';

test.each<Row>([
  [
    'no JSON',
    { 'cars/red-car.html': swap('{"@context"', '{"@context') },
    [
      expect.stringMatching(/^structuredData cars\/red-car\.html: has JSON-LD that is not JSON: /),
      'structuredData cars/red-car.html: has no Car in its JSON-LD',
      'structuredData cars/red-car.html: has no BreadcrumbList in its JSON-LD',
      'prices cars/red-car.html: tells search engines no price, but the price is 20000',
    ],
  ],
  [
    'no offer',
    { 'cars/red-car.html': swap('"@type":"Offer"', '"@type":"Ofer"') },
    ['structuredData cars/red-car.html: has no Offer in its JSON-LD'],
  ],
  [
    'no trail',
    { 'cars/red-car.html': swap('"BreadcrumbList"', '"Breadcrumbs"') },
    ['structuredData cars/red-car.html: has no BreadcrumbList in its JSON-LD'],
  ],
  [
    'a trail with a gap',
    { 'cars/red-car.html': swap('"position":2', '"position":3') },
    ['structuredData cars/red-car.html: has a BreadcrumbList whose item 2 has no name, no address or a wrong position'],
  ],
  [
    'a sold car for sale',
    { 'cars/sold-car.html': swap('schema.org/SoldOut', 'schema.org/InStock') },
    ['structuredData cars/sold-car.html: tells search engines InStock, but the car is sold (SoldOut)'],
  ],
  [
    'a car for sale as sold',
    { 'cars/red-car.html': swap('schema.org/InStock', 'schema.org/SoldOut') },
    ['structuredData cars/red-car.html: tells search engines SoldOut, but the car is for sale (InStock)'],
  ],
  [
    'the offer of another car',
    {
      'cars/red-car.html': swap(
        '"@type":"Offer","url":"https://test-motors.example/cars/red-car"',
        '"@type":"Offer","url":"https://test-motors.example/cars/blue-car"',
      ),
    },
    [
      'structuredData cars/red-car.html: offers the car at https://test-motors.example/cars/blue-car instead of https://test-motors.example/cars/red-car',
    ],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
