import { expect, test } from 'vitest';
import { isUsedByOpenPages, type Stage, stageOf } from '#lib/publish/order.ts';

test.each<[string, Stage, boolean]>([
  ['_next/static/chunks/a.js', 'assets', true],
  ['_next/static/media/a.woff2', 'assets', true],
  ['images/0123-640.webp', 'assets', true],
  ['favicon.svg', 'assets', false],
  ['_next/static/abc/_buildManifest.js', 'data', true],
  ['_next/data/abc/cars/x.json', 'data', false],
  ['cars/x.html', 'cars', false],
  ['cars/x/checkout.html', 'cars', false],
  ['index.html', 'pages', false],
  ['search/used-cars.html', 'pages', false],
  ['index.html.br', 'pages', false],
  ['cars/x.html.gz', 'cars', false],
  ['_next/static/chunks/a.js.gz', 'assets', true],
  ['search/index.json', 'lists', false],
  ['availability.json', 'lists', false],
  ['sitemap.xml', 'lists', false],
  ['feeds/google-vehicles.tsv', 'lists', false],
  ['feeds/abcdefgh12345678/stock.json', 'lists', false],
  ['llms.txt', 'lists', false],
  ['cars/red-car.md', 'cars', false],
  ['robots.txt', 'lists', false],
  ['_headers', 'lists', false],
  ['_redirects', 'lists', false],
  ['_hosting/nginx.conf', 'lists', false],
])('%s is uploaded with the %s; used by open pages: %s', (path, stage, isUsed) => {
  expect([stageOf(path), isUsedByOpenPages(path)]).toEqual([stage, isUsed]);
});
