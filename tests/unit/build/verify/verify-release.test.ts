import { describe, expect, test } from 'vitest';
import { linkRecordText, parseLinkRecord } from '#lib/build/verify/link-record.ts';
import { carOf } from '../../pages/test-motors.ts';
import { cars, catalogueOf, filesOf, now, planted, said, verify } from './small-release.ts';

const swap = (from: string, to: string) => (text: string) => text.replace(from, () => to);
const swapAll = (from: string, to: string) => (text: string) => text.replaceAll(from, () => to);
/** The same in a page and in the data file beside it, so that the two agree. */
const inBoth = (page: string, change: (text: string) => string) => ({
  [page]: change,
  [`_next/data/b1/${page.replace(/html$/, 'json')}`]: change,
});

type Row = [fault: string, changes: Parameters<typeof planted>[0], problems: string[]];

const plantedFaults: Record<string, Row[]> = {
  links: [
    [
      'a link to a page that is not there',
      { 'about.html': swap('/search/kia?x=1#y', '/abuot') },
      ['links about.html: links to /abuot, which is no page of this site'],
    ],
    [
      'a link in full',
      { 'about.html': swap('/search/kia?x=1#y', 'https://test-motors.example/abuot') },
      ['links about.html: links to /abuot, which is no page of this site'],
    ],
    [
      'a relative link',
      { 'cars/red-car.html': swap('href="#place"', 'href="../abuot"') },
      ['links cars/red-car.html: links to /abuot, which is no page of this site'],
    ],
    [
      'a link in the frame of all pages',
      Object.fromEntries(['index.html', 'about.html'].map((file) => [file, swap('href="/"', 'href="/hmoe"')])),
      ['links about.html +1: links to /hmoe, which is no page of this site'],
    ],
    [
      'a form that leads nowhere',
      { 'search/used-cars.html': swap('action="/search/used-cars"', 'action="/find"') },
      ['links search/used-cars.html: links to /find, which is no page of this site'],
    ],
    [
      'a picture that is not there',
      { 'about.html': swap('<h1>', '<img src="/images/b.webp" alt=""><h1>') },
      ['links about.html: names /images/b.webp, which is no file of this site'],
    ],
    [
      'a width of a picture that is not there',
      { 'images/a-640.webp': undefined },
      ['links cars/blue-car.html +5: names /images/a-640.webp, which is no file of this site'],
    ],
    [
      'a picture in a style',
      { 'about.html': swap('<h1>', '<p style="background:url(\'/images/c.webp\')"></p><h1>') },
      ['links about.html: names /images/c.webp, which is no file of this site'],
    ],
    [
      'a poster',
      { 'about.html': swap('<h1>', '<video poster="/images/d.webp"></video><h1>') },
      ['links about.html: names /images/d.webp, which is no file of this site'],
    ],
    [
      'a preloaded picture',
      { 'about.html': swap('<h1>', '<link rel="preload" as="image" imagesrcset="/images/e.webp 1x"><h1>') },
      ['links about.html: names /images/e.webp, which is no file of this site'],
    ],
    [
      'a shared picture',
      {
        'cars/red-car.html': swap(
          'content="https://test-motors.example/images/a-640.webp"',
          'content="https://test-motors.example/images/f.jpg"',
        ),
      },
      ['links cars/red-car.html: names /images/f.jpg, which is no file of this site'],
    ],
    [
      'a canonical address',
      {
        'cars/red-car.html': swap(
          'rel="canonical" href="https://test-motors.example/cars/red-car"',
          'rel="canonical" href="https://test-motors.example/cars/red"',
        ),
      },
      ['links cars/red-car.html: links to /cars/red, which is no page of this site'],
    ],
    [
      'an address in JSON-LD',
      {
        'cars/red-car.html': swap(
          '"image":["https://test-motors.example/images/a-640.webp"]',
          '"image":["https://test-motors.example/images/g.webp"]',
        ),
      },
      ['links cars/red-car.html: names /images/g.webp, which is no file of this site'],
    ],
    [
      'a script',
      { '_next/static/chunks/app.js': undefined },
      ['links about.html +6: names /_next/static/chunks/app.js, which is no file of this site'],
    ],
    [
      'a chunk that the runtime waits for',
      { 'about.html': swap('<h1>', '<script>x.push({"otherChunks":["static/chunks/lost.js"]})</script><h1>') },
      ['links about.html: names /_next/static/chunks/lost.js, which is no file of this site'],
    ],
    [
      'a place on the page that is not there',
      { 'cars/red-car.html': swap('id="place"', 'id="palce"') },
      ['links cars/red-car.html: links to #place, which is not on the page'],
    ],
    [
      'an address that runs code',
      { 'about.html': swap('https://elsewhere.example/x', 'javascript:alert(1)') },
      ['links about.html: holds the address javascript:alert(1), which runs code'],
    ],
    [
      'a search without the rule of the host',
      { _redirects: '' },
      ['links about.html: links to /search/kia, which is no page of this site'],
    ],
  ],
  pageData: [
    ['no data', { 'about.html': swap('id="__NEXT_DATA__"', 'id="data"') }, ['pageData about.html: holds no data to wake up with']],
    [
      'no file of its data',
      { '_next/data/b1/about.json': undefined },
      ['pageData about.html: has no file of its data, _next/data/b1/about.json'],
    ],
    [
      'data of another release',
      { 'about.html': swap('"buildId":"b1"', '"buildId":"b0"') },
      ['pageData about.html: has no file of its data, _next/data/b0/about.json'],
    ],
    [
      'a file that says something else',
      { '_next/data/b1/about.json': swap('About', 'Abuot') },
      ['pageData about.html: says something else than the file of its data, _next/data/b1/about.json'],
    ],
    [
      'a file that is cut off',
      { '_next/data/b1/about.json': (text) => text.slice(0, -5) },
      ['pageData about.html: says something else than the file of its data, _next/data/b1/about.json'],
    ],
  ],
  structuredData: [
    [
      'no JSON',
      { 'cars/red-car.html': swap('{"@context"', '{"@context') },
      [
        expect.stringMatching(/^structuredData cars\/red-car\.html: holds JSON-LD that is no JSON: /),
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
      ['structuredData cars/red-car.html: has a BreadcrumbList whose item 2 lacks a name, an address or its place'],
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
  ],
  prices: [
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
      ['prices cars/red-car.html: holds in its data “$19,000”, but the price is “$20,000”'],
    ],
    [
      'the price of a card, on all pages that show it',
      Object.fromEntries(['index.html', 'search/used-cars.html'].map((file) => [file, swap('$31,500', '$1')])),
      ['prices index.html +1: shows “$1” for the car blue-car, but its price is “$31,500”'],
    ],
    [
      'a price beside no car',
      { 'about.html': swap('</h1>', '</h1><p><span data-price="">$5</span></p>') },
      ['prices about.html: shows “$5” beside no car, or beside several'],
    ],
    [
      'whether it is for sale',
      inBoth('cars/red-car.html', swap('"available":true', '"available":false')),
      ['prices cars/red-car.html: is of a car that is for sale, but its data says otherwise'],
    ],
  ],
  stock: [
    [
      'a car without its page',
      { 'cars/blue-car.html': undefined, '_next/data/b1/cars/blue-car.json': undefined },
      [
        'links cars/red-car.html +2: links to /cars/blue-car, which is no page of this site',
        'stock cars/blue-car.html: is missing: the site lists Car blue-car',
        'sitemap sitemap.xml: lists /cars/blue-car, which is no page of this site',
      ],
    ],
  ],
  searchIndex: [
    [
      'another price',
      { 'search/index.json': swap('"price":20000', '"price":19000') },
      ['searchIndex search/index.json: has price 19000 for the car red-car, its page 20000'],
    ],
    [
      'a status that is past',
      { 'search/index.json': swap('"status":"sold"', '"status":"in_stock"') },
      ['searchIndex search/index.json: has status in_stock for the car sold-car, its page sold'],
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
      ['searchIndex search/index.json: lacks the car red-car'],
    ],
    [
      'a car twice',
      {
        'search/index.json': (text) => {
          const index = JSON.parse(text);
          return JSON.stringify({ ...index, documents: [...index.documents, index.documents[0]] });
        },
      },
      ['searchIndex search/index.json: holds the car red-car twice'],
    ],
    [
      'a car that is not listed',
      { 'search/index.json': swapAll('red-car', 'gone-car') },
      [
        'searchIndex search/index.json: holds the car gone-car, which the site does not list',
        'searchIndex search/index.json: lacks the car red-car',
      ],
    ],
  ],
  sitemap: [
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
      ['sitemap sitemap.xml: lists /abuot, which is no page of this site'],
    ],
    [
      'another site',
      { 'sitemap.xml': swap('https://test-motors.example/about', 'https://other.example/about') },
      ['sitemap sitemap.xml: lists https://other.example/about, which is not on this site'],
    ],
    [
      'a feed with a sold car',
      { 'feeds/google.tsv': 'id\tlink\n1\thttps://test-motors.example/cars/red-car\n2\thttps://test-motors.example/cars/sold-car\n' },
      ['sitemap feeds/google.tsv: lists the car sold-car, which is sold'],
    ],
  ],
  budgets: [
    [
      'a heavy page',
      { 'about.html': (text) => text + '\n'.repeat(400 * 1024) },
      [expect.stringMatching(/^budgets about\.html: has 40\d\.?\d? KiB, more than build\.budgets\.pageHtml allows \(384 KiB\)$/)],
    ],
    [
      'a heavy picture',
      { 'images/a-640.webp': 'x'.repeat(601 * 1024) },
      ['budgets images/a-640.webp: has 601 KiB, more than build.budgets.picture allows (600 KiB)'],
    ],
    [
      'heavy scripts',
      {
        '_next/static/chunks/app.js': Array.from({ length: 130_000 }, (_, index) =>
          Math.sin(index + 1)
            .toString(36)
            .slice(3, 9),
        ).join(''),
      },
      [
        expect.stringMatching(
          /^budgets about\.html \+6: names scripts of \d+(\.\d)? KiB, more than build\.budgets\.pageScript allows \(320 KiB\)$/,
        ),
      ],
    ],
  ],
  html: [
    [
      'an attribute twice',
      { 'about.html': swap('<h1>', '<h1 class="a" class="b">') },
      ['html about.html: is not valid HTML: duplicate-attribute'],
    ],
    [
      'an element that is closed and was not open',
      { 'about.html': swap('</h1>', '</h1></b>') },
      ['html about.html: closes <b> where <main> is open'],
    ],
    [
      'elements closed in the wrong order',
      { 'about.html': swap('</h1>', '</h1><p><b><i>x</b></i></p>') },
      ['html about.html: closes <b> where <i> is open', 'html about.html: closes <i> where <p> is open'],
    ],
    [
      'a block in a paragraph',
      { 'about.html': swap('</h1>', '</h1><p><div></div></p>') },
      ['html about.html: puts <div> into <p>, where it cannot stand', 'html about.html: closes <p> where <main> is open'],
    ],
    [
      'a block in a row of a table',
      { 'about.html': swap('</h1>', '</h1><table><tr><div></div></tr></table>') },
      [
        'html about.html: puts <tr> into <table>, where it cannot stand',
        'html about.html: puts <div> into <tr>, where it cannot stand',
        'html about.html: closes <table> where <tbody> is open',
      ],
    ],
    ['no language', { 'about.html': swap(' lang="en-AU"', '') }, ['html about.html: does not say its language']],
    ['an empty title', { 'about.html': swap('<title>About</title>', '<title> </title>') }, ['html about.html: has an empty title']],
    ['no title', { 'about.html': swap('<title>About</title>', '') }, ['html about.html: has 0 titles']],
    ['two headings', { 'about.html': swap('</h1>', '</h1><h1>More</h1>') }, ['html about.html: has 2 headings of the first rank']],
    ['no heading', { 'about.html': swapAll('h1>', 'h2>') }, ['html about.html: has 0 headings of the first rank']],
    [
      'a picture without alt',
      { 'about.html': swap('</h1>', '</h1><img src="/images/a-320.webp">') },
      ['html about.html: shows /images/a-320.webp without an alt text'],
    ],
    ['an id twice', { 'about.html': swap('</h1>', '</h1><p id="main"></p>') }, ['html about.html: has the id "main" twice']],
  ],
};

test('a release without faults has none, and its record is read back as it was', async () => {
  const { problems, record, pagesRead } = await verify(filesOf(catalogueOf()));
  expect([said(problems), pagesRead]).toEqual([[], 7]);
  expect(parseLinkRecord(linkRecordText(record))).toEqual(record);
});

for (const [check, rows] of Object.entries(plantedFaults))
  describe(`the check of ${check} names`, () => {
    test.each(rows)('%s', async (_fault, changes, expected) => {
      const { problems } = await verify(planted(changes));
      expect(said(problems)).toEqual(expected);
    });
  });

describe('time', () => {
  test('a car past its window is named on every page, in the index, and where it has its own', async () => {
    const { problems } = await verify(filesOf(catalogueOf()), { now: now + 60_000 });
    const end = new Date(now + 60_000).toISOString();
    expect(said(problems)).toEqual([
      `stock cars/leaving-car.html: is the page of a car whose window ended at ${end}`,
      `stock index.html +1: shows the car leaving-car, whose window ended at ${end}`,
      `searchIndex search/index.json: holds the car leaving-car, whose window ended at ${end}`,
    ]);
  });

  test('a minute before, nothing is wrong', async () => {
    expect(said((await verify(filesOf(catalogueOf()), { now: now + 59_999 })).problems)).toEqual([]);
  });
});

describe('pages that are carried over', () => {
  const good = filesOf(catalogueOf());

  test('are not read again', async () => {
    const { record } = await verify(good);
    const again = await verify(good, { before: record, changed: ['cars/red-car.html', 'sitemap.xml'] });
    expect([again.pagesRead, again.problems, linkRecordText(again.record)]).toEqual([1, [], linkRecordText(record)]);
  });

  test('are read again when their data changed', async () => {
    const { record } = await verify(good);
    expect((await verify(good, { before: record, changed: ['_next/data/b1/about.json'] })).pagesRead).toBe(1);
  });

  test('may not lead to a page that was removed', async () => {
    const { record } = await verify(good);
    const { problems, pagesRead } = await verify(planted({ 'about.html': undefined, 'index.html': swap('href="/"', 'href="/about"') }), {
      before: record,
      changed: ['index.html'],
    });
    expect(pagesRead).toBe(1);
    expect(said(problems)).toEqual([
      'links index.html: links to /about, which is no page of this site',
      'sitemap sitemap.xml: lists /about, which is no page of this site',
    ]);
  });

  test('may not show a car that is gone or has another price', async () => {
    const { record } = await verify(good);
    const later = catalogueOf([carOf('red-car', { price: 18_000 }), ...cars.slice(2)]);
    const files = filesOf(later);
    for (const stale of ['index.html', 'search/used-cars.html', 'cars/sold-car.html']) files.set(stale, good.get(stale) as string);
    const { problems } = await verify(files, { before: record, changed: ['cars/red-car.html'], catalogue: later });
    expect(said(problems)).toEqual([
      'links cars/red-car.html +2: links to /cars/blue-car, which is no page of this site',
      'prices cars/leaving-car.html +3: shows “$20,000” for the car red-car, but its price is “$18,000”',
    ]);
  });

  test('leave the record when they are removed', async () => {
    const { record } = await verify(good);
    const again = await verify(planted({ 'about.html': undefined }), { before: record, changed: [] });
    expect([again.record.has('about.html'), again.record.size]).toEqual([false, 6]);
  });

  test('are judged by budgets as they are now', async () => {
    const { record } = await verify(good);
    const { problems, pagesRead } = await verify(good, { before: record, changed: [], settings: { budgets: { pageHtml: 1 } } });
    expect(pagesRead).toBe(0);
    const heavy = [...good].flatMap(([file, text]) => (file.endsWith('.html') && Buffer.byteLength(text) > 1024 ? [file] : []));
    expect([problems.length > 0, problems.every(({ check }) => check === 'budgets')]).toEqual([true, true]);
    expect(problems.reduce((sum, { alsoIn = 0 }) => sum + 1 + alsoIn, 0)).toBe(heavy.length);
  });
});

test('a stray character that a feed holds is a warning', async () => {
  const { problems } = await verify(planted({ 'about.html': swap('</h1>', '\u0002</h1>') }));
  expect(problems.map(({ file, line, problem, warns }) => [file, line, problem, warns])).toEqual([
    ['about.html', 2, 'is not valid HTML: control-character-in-input-stream', true],
  ]);
});

test('a check that a site only wants to be warned of comes last and keeps nothing back', async () => {
  const files = planted({ 'about.html': (text) => text.replace(' lang="en-AU"', '').replace('/search/kia?x=1#y', '/abuot') });
  const { problems } = await verify(files, { settings: { warnOnly: ['links'] } });
  expect(problems.map(({ check, warns }) => [check, warns])).toEqual([
    ['html', false],
    ['links', true],
  ]);
});

test('threads find what one process finds', async () => {
  const many = Array.from({ length: 240 }, (_, index) => carOf(`car-${index}`, { price: 10_000 + index }));
  const catalogue = catalogueOf([...cars, ...many]);
  const files = filesOf(catalogue);
  files.set('cars/car-7.html', (files.get('cars/car-7.html') as string).replace('data-price="">$10,007', 'data-price="">$7'));
  const [one, two] = [await verify(files, { catalogue }), await verify(files, { catalogue, threads: 2 })];
  expect(said(two.problems)).toEqual(['prices cars/car-7.html: shows “$7”, but the price is “$10,007”']);
  expect([two.problems, linkRecordText(two.record)]).toEqual([one.problems, linkRecordText(one.record)]);
});
