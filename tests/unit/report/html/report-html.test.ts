import { describe, expect, test } from 'vitest';
import { dropEffect, groupDropped } from '#lib/model/dropped.ts';
import { renderReportHtml } from '#lib/report/html/report-html.ts';
import { parseReport } from '#lib/report/report.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { nasty } from '../../../contract/build/nasty-strings.ts';
import { now } from '../../pages/test-motors.ts';
import { before, goodCar, id, release, reportOf } from '../made-report.ts';
import { attributeOf, readReport } from './read-report.ts';

const read = async (...given: Parameters<typeof reportOf>) => readReport(await renderReportHtml(reportOf(...given)));

describe('a report', () => {
  test('names every stage of a build', async () => {
    const stages = {
      pull: 40,
      load: 1,
      pictures: 506,
      compare: 2,
      generate: 2400,
      carry: 295,
      manifest: 3,
      assemble: 4,
      verify: 5,
      release: 6,
    };
    const { text } = await read([goodCar('a')], undefined, { stages });
    const lines = text.split('\n');
    const names = lines.slice(lines.indexOf('Stage') + 2, lines.indexOf('Sizes')).filter((_, index) => index % 2 === 0);
    expect(names).toEqual([
      ...['Pull', 'Read data', 'Make pictures', 'Compare pages', 'Render pages', 'Keep unchanged files', 'Hash files', 'Assemble files'],
      ...['Verify', 'Release'],
    ]);
  });

  test('shows the whole build', async () => {
    const cars = [
      goodCar('a', { price: 28_000 }),
      goodCar('b', { images: [] }),
      goodCar('c', { status: 'sold', sold_date_timestamp: now }),
    ];
    const { errors, text } = await read(cars, [goodCar('a'), goodCar('c'), goodCar('d')], {
      notices: ['navigation: /x leads nowhere on this site, so the link is not shown'],
      pulled: {
        at: Date.UTC(2026, 10, 21, 1, 29),
        dropped: groupDropped([
          { effect: 'skipped', at: 'cars.json [4]', reason: 'it has no id', fix: 'give it one' },
          { effect: 'stale', at: 'detail', id: '7', reason: 'it answered 503' },
          ...Array.from({ length: 1200 }, (_, id) => ({
            ...{ effect: 'leftOut' as const, at: `cars.json [${id}]`, id: String(id), field: 'price' },
            ...{ value: 'twenty', reason: 'not a number', fix: 'write a number' },
          })),
          { effect: 'corrected', at: 'cars.json [9]', id: '9', field: 'slug', value: 'a b', became: 'a-b', reason: 'not an address' },
        ]),
      },
      nextDue: { at: Date.UTC(2026, 10, 22, 1), why: ['sold window', 'page ends'] },
    });
    expect(errors).toEqual([]);
    expect(text.split('\n')).toEqual([
      'Test Motors: build report',
      'Test Motors',
      `Build report of test-motors, release ${id}, 2026-11-21 01:30 UTC`,
      ...['Cars', '3', '1 added, 1 removed', 'Pages', '12', '5 rendered', 'Size', '2.9\u00a0MiB', '12 files changed'],
      ...['Duration', '1 min 3 s', 'Data quality', '66 %', 'of cars without a fault', 'Warnings', '3'],
      ...['Next scheduled change', '2026-11-22 01:00 UTC', 'sold window, page ends'],
      ...['Warnings', 'navigation: /x leads nowhere on this site, so the link is not shown'],
      ...['Law', 'No page breaks a rule that applies. This is not legal advice.'],
      ...['Stock', `Compared with ${before}`],
      ...['Added (1)', '2021 Mazda CX-5$30,000'],
      ...['Removed (1)', '2021 Mazda CX-5$30,000'],
      ...['New price (1)', '2021 Mazda CX-5$2,000 less: was $30,000, now $28,000'],
      ...['New status (1)', '2021 Mazda CX-5was in stock, now sold: $30,000'],
      ...['Data quality', '2 of 3 cars without a fault (66 %).'],
      ...['Without a photo (1)', 'Shoppers skip cars without photos.', '2021 Mazda CX-5no photo'],
      'No problems: without a price, unknown price type, without make, model or body, unknown location, invalid year, unusual distance, unusual price, same VIN, same stock number, sold without a date, date in the future.',
      ...['Time', 'Total: 1 min 3 s.', 'Stage', 'Duration', 'Pull', '40 ms', 'Render pages', '2.4 s', 'Release', '1 min 1 s'],
      ...[
        'Sizes',
        '40 files, 2.9\u00a0MiB in total. The largest file of each kind and its limit in build.budgets:',
        'Kind',
        'Largest file',
      ],
      ...[
        'HTML of a page',
        '40\u00a0KiB of 384\u00a0KiBindex.html',
        'Picture',
        '683.6\u00a0KiB of 600\u00a0KiB 2 files over the limitimages/big.webp',
      ],
      ...['Source', 'Pulled 2026-11-21 01:29 UTC.'],
      ...['1 car skipped: it has no id; give it one', 'cars.json [4]'],
      ...['last good data kept (1): it answered 503', 'detail (id 7)'],
      'price left out (1,200): not a number; write a number',
      ...Array.from({ length: 20 }, (_, id) => `cars.json [${id}] (id ${id}): "twenty"`),
      'and 1,180 more',
      ...['slug corrected (1): not an address', 'cars.json [9] (id 9): "a b", now "a-b"'],
    ]);
  });

  test.each<[string, string | undefined, string]>([
    ['a first release', undefined, 'No comparison: this is the first release.'],
    ['a previous release without a list', before, `No comparison: the cars of the previous release, ${before}, were not read.`],
  ])('of %s says so', async (_name, previous, sentence) => {
    const { previous: _other, ...first } = release;
    const { text } = await read([goodCar('a')], undefined, { release: previous === undefined ? first : release });
    expect(text).toContain(`\nStock\n${sentence}\n`);
  });

  test('of an unchanged stock says so', async () => {
    const { text } = await read([goodCar('a')], [goodCar('a')]);
    expect(text).toContain(
      `\nStock\nCompared with ${before}\nNo car was added or removed, and no price or status changed.\nData quality\n1 of 1 car without a fault (100 %).\nNo problems:`,
    );
  });

  test('without cars is complete', async () => {
    const { errors, text } = await read([], []);
    expect(errors).toEqual([]);
    expect(text).toContain('Data quality\n–\nof cars without a fault\n');
    expect(text).toContain('\n0 of 0 cars without a fault.\n');
  });

  test('shows pictures of the release and links to the dealer’s pages', async () => {
    const { elements } = await read([goodCar('a')], [goodCar('z')]);
    const of = (tag: string, name: string) =>
      elements.filter(({ tagName }) => tagName === tag).map((element) => attributeOf(element, name));
    expect(of('img', 'src')).toEqual([`${id}/images/0123456789abcdef0123-320.webp`, `${id}/images/0123456789abcdef0123-320.webp`]);
    expect(of('img', 'alt')).toEqual(['', '']);
    // The removed car has no page.
    expect(of('a', 'href')).toEqual(['https://test-motors.example/cars/a']);
    expect(of('script', 'src')).toEqual([]);
  });

  test('bars match their values, and one over its budget is marked', async () => {
    const { elements } = await read([]);
    const bars = elements.filter((element) => attributeOf(element, 'class')?.startsWith('bar'));
    expect(bars.map((bar) => [attributeOf(bar, 'class'), attributeOf(bar, 'style')])).toEqual([
      ['bar', 'width:0.1%'],
      ['bar', 'width:3.9%'],
      ['bar', 'width:100.0%'],
      ['bar', 'width:10.4%'],
      ['bar over', 'width:100.0%'],
    ]);
  });
});

describe('whatever a dealer sends', () => {
  const tagsOf = async (word: string) => {
    const site = siteSchema.parse({ slug: 'x', dealer: { name: word.trim() || 'x', url: 'https://x.example' } });
    const cars = [
      goodCar('a', { make: word, model: word, badge: word, vin: word, stocknum: word, images: ['shown', word] }),
      goodCar('b', { name: word, vin: word, stocknum: word }),
    ];
    const drop = { at: word, id: word, field: word, value: word, became: word, reason: word, fix: word };
    const dropped = groupDropped(dropEffect.options.map((effect) => ({ effect, ...drop })));
    const report = reportOf(cars, [goodCar('c', { name: word, make: '', model: '' })], {
      ...{ site, slug: 'x', notices: [word], stages: { [word]: 1 } },
      pulled: { at: now, dropped },
      nextDue: { at: now, why: [word] },
    });
    expect(parseReport(JSON.stringify(report))?.notices).toEqual(report.notices);
    const { errors, elements } = readReport(await renderReportHtml(report));
    return {
      errors,
      tags: [...new Set(elements.map(({ tagName }) => tagName))].sort(),
      attributes: elements.flatMap(({ attrs }) => attrs),
    };
  };

  test.each(nasty.map((word) => [word.slice(0, 40), word]))('%s stays text', async (_short, word) => {
    const plain = await tagsOf('word');
    const { errors, tags, attributes } = await tagsOf(word);
    expect(errors).toEqual([]);
    expect(tags).toEqual(plain.tags);
    expect(
      attributes.filter(
        ({ name, value }) => name.startsWith('on') || (/^(href|src)$/.test(name) && /^\s*(javascript:|data:(?!,$))/i.test(value)),
      ),
    ).toEqual([]);
  });

  test('long lists are cut and counted', async () => {
    const dropped = groupDropped(
      Array.from({ length: 20_000 }, (_, index) => [
        { effect: 'skipped' as const, at: `cars.json [${index}]`, reason: 'x'.repeat(5000) },
        { effect: 'stale' as const, at: 'detail', id: String(index), reason: `reason ${index}` },
      ]).flat(),
    );
    const report = reportOf([], [], { pulled: { at: now, dropped } });
    expect([report.carWarnings, report.pulled.dropped.length, report.pulled.dropped[0]?.items.length]).toEqual([40_000, 20_001, 20_000]);
    expect(report.pulled.dropped[0]?.reason).toHaveLength(2000);
    const html = await renderReportHtml(report);
    expect(html).toContain('and 19,980 more');
    expect(html).toContain('and 19,901 more');
    expect(html.length).toBeLessThan(260_000);
  });
});

test.each(['', '{', '{}', 'null', '{"version":2}'])('text that is no report of this version is not parsed: %s', (text) =>
  expect(parseReport(text)).toBeUndefined(),
);
