import { test } from 'vitest';
import { expectNamed, inBoth, type Row, swap } from '../planted.ts';

test.each<Row>([
  [
    'the price a shopper reads',
    { 'cars/red-car.html': swap('data-price="">$20,000', 'data-price="">$19,000') },
    ['prices cars/red-car.html: shows “$19,000”, but the price is “$20,000”'],
  ],
  [
    'no price',
    { 'cars/red-car.html': swap('<span data-price="">$20,000</span>', '') },
    ['prices cars/red-car.html: shows no price, but the price is “$20,000”'],
  ],
  [
    'the price search engines read',
    { 'cars/red-car.html': swap('"price":20000', '"price":19000') },
    ['prices cars/red-car.html: tells search engines 19000, but the price is 20000'],
  ],
  [
    'the price in the data',
    inBoth('cars/red-car.html', swap('"price":{"kind":"price","amount":"$20,000"', '"price":{"kind":"price","amount":"$19,000"')),
    ['prices cars/red-car.html: has in its data “$19,000”, but the price is “$20,000”'],
  ],
  [
    'the price of a card, on all pages that show it',
    Object.fromEntries(['index.html', 'search/used-cars.html'].map((file) => [file, swap('$31,500', '$1')])),
    ['prices index.html +1: shows “$1” for the car blue-car, but its price is “$31,500”'],
  ],
  [
    'the repayment of a card, on all pages that show it',
    Object.fromEntries(['index.html', 'search/used-cars.html'].map((file) => [file, swap('$90.50 per week', '$80.50 per week')])),
    [
      'prices index.html +1: shows “$80.50 per week 9.47% p.a. comparison rate” for the car red-car, but its repayment is “$90.50 per week 9.47% p.a. comparison rate”',
    ],
  ],
  [
    'a repayment without its comparison rate',
    { 'index.html': swap(' <span>9.47% p.a. comparison rate</span>', '') },
    ['prices index.html: shows “$90.50 per week” for the car red-car, but its repayment is “$90.50 per week 9.47% p.a. comparison rate”'],
  ],
  [
    'a repayment of a car without finance',
    { 'index.html': swap('$31,500</span></p>', '$31,500</span></p><p data-repayment="">$1 per week</p>') },
    ['prices index.html: shows “$1 per week” for the car blue-car, but its repayment is “no repayment”'],
  ],
  [
    'the repayment in the data',
    inBoth('cars/red-car.html', swap('"amount":"$90.50"', '"amount":"$80.50"')),
    ['prices cars/red-car.html: has the repayment “$80.50 per week”, but the repayment is “$90.50 per week”'],
  ],
  [
    'a price beside no car',
    { 'about.html': swap('</h1>', '</h1><p><span data-price="">$5</span></p>') },
    ['prices about.html: shows “$5” without a single car beside it'],
  ],
  [
    'whether it is for sale',
    inBoth('cars/red-car.html', swap('"available":true', '"available":false')),
    ['prices cars/red-car.html: is about a car that is for sale, but its data says otherwise'],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
