import { test } from 'vitest';
import { expectNamed, type Row, swap } from '../planted.ts';

test.each<Row>([
  [
    'a link to a page that is not there',
    { 'about.html': swap('/search/kia?x=1#y', '/abuot') },
    ['links about.html: links to /abuot, which is not a page of this site'],
  ],
  [
    'a link in full',
    { 'about.html': swap('/search/kia?x=1#y', 'https://test-motors.example/abuot') },
    ['links about.html: links to /abuot, which is not a page of this site'],
  ],
  [
    'a relative link',
    { 'cars/red-car.html': swap('href="#place"', 'href="../abuot"') },
    ['links cars/red-car.html: links to /abuot, which is not a page of this site'],
  ],
  [
    'a link in the frame of all pages',
    Object.fromEntries(['index.html', 'about.html'].map((file) => [file, swap('href="/"', 'href="/hmoe"')])),
    ['links about.html +1: links to /hmoe, which is not a page of this site'],
  ],
  [
    'a form that leads nowhere',
    { 'search/used-cars.html': swap('action="/search/used-cars"', 'action="/find"') },
    ['links search/used-cars.html: links to /find, which is not a page of this site'],
  ],
  [
    'a picture that is not there',
    { 'about.html': swap('<h1>', '<img src="/images/b.webp" alt=""><h1>') },
    ['links about.html: loads /images/b.webp, which is not a file of this site'],
  ],
  [
    'a width of a picture that is not there',
    { 'images/a-640.webp': undefined },
    ['links cars/blue-car.html +5: loads /images/a-640.webp, which is not a file of this site'],
  ],
  [
    'a picture in a style',
    { 'about.html': swap('<h1>', '<p style="background:url(\'/images/c.webp\')"></p><h1>') },
    ['links about.html: loads /images/c.webp, which is not a file of this site'],
  ],
  [
    'a poster',
    { 'about.html': swap('<h1>', '<video poster="/images/d.webp"></video><h1>') },
    ['links about.html: loads /images/d.webp, which is not a file of this site'],
  ],
  [
    'a preloaded picture',
    { 'about.html': swap('<h1>', '<link rel="preload" as="image" imagesrcset="/images/e.webp 1x"><h1>') },
    ['links about.html: loads /images/e.webp, which is not a file of this site'],
  ],
  [
    'a shared picture',
    {
      'cars/red-car.html': swap(
        'content="https://test-motors.example/images/a-640.webp"',
        'content="https://test-motors.example/images/f.jpg"',
      ),
    },
    ['links cars/red-car.html: loads /images/f.jpg, which is not a file of this site'],
  ],
  [
    'a canonical address',
    {
      'cars/red-car.html': swap(
        'rel="canonical" href="https://test-motors.example/cars/red-car"',
        'rel="canonical" href="https://test-motors.example/cars/red"',
      ),
    },
    ['links cars/red-car.html: links to /cars/red, which is not a page of this site'],
  ],
  [
    'an address in JSON-LD',
    {
      'cars/red-car.html': swap(
        '"image":["https://test-motors.example/images/a-640.webp"]',
        '"image":["https://test-motors.example/images/g.webp"]',
      ),
    },
    ['links cars/red-car.html: loads /images/g.webp, which is not a file of this site'],
  ],
  [
    'a script',
    { '_next/static/chunks/app.js': undefined },
    ['links about.html +6: loads /_next/static/chunks/app.js, which is not a file of this site'],
  ],
  [
    'a chunk that the runtime waits for',
    { 'about.html': swap('<h1>', '<script>x.push({"otherChunks":["static/chunks/lost.js"]})</script><h1>') },
    ['links about.html: loads /_next/static/chunks/lost.js, which is not a file of this site'],
  ],
  [
    'a place on the page that is not there',
    { 'cars/red-car.html': swap('id="place"', 'id="palce"') },
    ['links cars/red-car.html: links to #place, which is not on the page'],
  ],
  [
    'an address that runs code',
    { 'about.html': swap('https://elsewhere.example/x', 'javascript:alert(1)') },
    ['links about.html: has the address javascript:alert(1), which runs code'],
  ],
  [
    'a search without the rule of the host',
    { _redirects: '' },
    ['links about.html: links to /search/kia, which is not a page of this site'],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
