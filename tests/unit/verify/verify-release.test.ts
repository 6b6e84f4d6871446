import { describe, expect, test } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { decodeLinkRecord, encodeLinkRecord } from '#lib/verify/link-record.ts';
import { carOf } from '../pages/test-motors.ts';
import { swap } from './planted.ts';
import { cars, catalogueOf, filesOf, now, planted, said, verify } from './small-release.ts';

test('a release without faults has none, and its record is read back as it was', async () => {
  const { problems, record, pagesRead } = await verify(filesOf(catalogueOf()));
  expect([said(problems), pagesRead]).toEqual([[], 7]);
  expect(decodeLinkRecord(encodeLinkRecord(record))).toEqual(record);
});

describe('time', () => {
  test('a car past its window is named on every page, in the index, and where it has its own', async () => {
    const { problems } = await verify(filesOf(catalogueOf()), { now: now + 60_000 });
    const end = new Date(now + 60_000).toISOString();
    expect(said(problems)).toEqual([
      `stock cars/leaving-car.html: is the page of a car whose window ended at ${end}`,
      `stock index.html +1: shows the car leaving-car, whose window ended at ${end}`,
      `searchIndex search/index.json: has the car leaving-car, whose window ended at ${end}`,
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
    expect([again.pagesRead, again.problems, encodeLinkRecord(again.record)]).toEqual([1, [], encodeLinkRecord(record)]);
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
      'links index.html: links to /about, which is not a page of this site',
      'sitemap sitemap.xml: lists /about, which is not a page of this site',
    ]);
  });

  test('may not show a car that is gone or has another price', async () => {
    const { record } = await verify(good);
    const later = catalogueOf([{ ...(cars[0] as Car), price: 18_000 }, ...cars.slice(2)]);
    const files = filesOf(later);
    for (const stale of ['index.html', 'search/used-cars.html', 'cars/sold-car.html']) files.set(stale, good.get(stale) as string);
    const { problems } = await verify(files, { before: record, changed: ['cars/red-car.html'], catalogue: later });
    expect(said(problems)).toEqual([
      'links cars/red-car.html +2: links to /cars/blue-car, which is not a page of this site',
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
  expect([two.problems, encodeLinkRecord(two.record)]).toEqual([one.problems, encodeLinkRecord(one.record)]);
});
