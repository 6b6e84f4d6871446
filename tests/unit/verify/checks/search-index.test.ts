import { expect, test } from 'vitest';
import { expectNamed, type Row, swap, swapAll } from '../planted.ts';

test.each<Row>([
  [
    'another price',
    { 'search/index.json': swap('"price":20000', '"price":19000') },
    ['searchIndex search/index.json: has price 19000 for the car red-car, but its page has 20000'],
  ],
  [
    'a status that is past',
    { 'search/index.json': swap('"status":"sold"', '"status":"in_stock"') },
    ['searchIndex search/index.json: has status in_stock for the car sold-car, but its page has sold'],
  ],
  ['no index', { 'search/index.json': undefined }, ['searchIndex search/index.json: there are 0 search indexes in the release, not one']],
  [
    'an index that is cut off',
    { 'search/index.json': (text) => text.slice(0, -9) },
    [expect.stringMatching(/^searchIndex search\/index\.json: cannot be read: /)],
  ],
  [
    'a car less',
    {
      'search/index.json': (text) => {
        const index = JSON.parse(text);
        return JSON.stringify({ ...index, documents: index.documents.slice(1) });
      },
    },
    ['searchIndex search/index.json: does not have the car red-car'],
  ],
  [
    'a car twice',
    {
      'search/index.json': (text) => {
        const index = JSON.parse(text);
        return JSON.stringify({ ...index, documents: [...index.documents, index.documents[0]] });
      },
    },
    ['searchIndex search/index.json: has the car red-car twice'],
  ],
  [
    'a car that is not listed',
    { 'search/index.json': swapAll('red-car', 'gone-car') },
    [
      'searchIndex search/index.json: has the car gone-car, which the site does not list',
      'searchIndex search/index.json: does not have the car red-car',
    ],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
