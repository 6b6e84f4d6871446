import { test } from 'vitest';
import { expectNamed, type Row, swap } from '../planted.ts';

test.each<Row>([
  ['no data', { 'about.html': swap('id="__NEXT_DATA__"', 'id="data"') }, ['pageData about.html: has no embedded data']],
  ['no file of its data', { '_next/data/b1/about.json': undefined }, ['pageData about.html: has no data file _next/data/b1/about.json']],
  [
    'data of another release',
    { 'about.html': swap('"buildId":"b1"', '"buildId":"b0"') },
    ['pageData about.html: has no data file _next/data/b0/about.json'],
  ],
  [
    'a file that says something else',
    { '_next/data/b1/about.json': swap('About', 'Abuot') },
    ['pageData about.html: differs from its data file _next/data/b1/about.json'],
  ],
  [
    'a file that is cut off',
    { '_next/data/b1/about.json': (text) => text.slice(0, -5) },
    ['pageData about.html: differs from its data file _next/data/b1/about.json'],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
