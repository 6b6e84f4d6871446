import { describe, expect, test } from 'vitest';
import { reportHtml } from '#lib/report/html/report-html.ts';
import { parseReport } from '#lib/report/report.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { nasty } from '../../../contract/build/nasty-strings.ts';
import { now } from '../../pages/test-motors.ts';
import { before, goodCar, id, release, reportOf } from '../made-report.ts';
import { attributeOf, readReport } from './read-report.ts';

const read = async (...given: Parameters<typeof reportOf>) => readReport(await reportHtml(reportOf(...given)));

describe('a report', () => {
  test('says what a build did, word for word', async () => {
    const cars = [
      goodCar('a', { price: 28_000 }),
      goodCar('b', { images: [] }),
      goodCar('c', { status: 'sold', sold_date_timestamp: now }),
    ];
    const { errors, text } = await read(cars, [goodCar('a'), goodCar('c'), goodCar('d')], {
      notices: ['navigation: /x leads nowhere on this site, so the link is not shown'],
      pulled: {
        at: Date.UTC(2026, 10, 21, 1, 29),
        dropped: { 'km (not a number)': 3, 'year (not a number)': 1200 },
        refused: [{ where: 'cars.json: car 4', problem: 'it has no id', fix: 'give it one' }],
        stale: [{ slug: 'b', problem: 'it answered 503' }],
      },
      nextDue: { at: Date.UTC(2026, 10, 22, 1), why: ['sold window', 'page ends'] },
    });
    expect(errors).toEqual([]);
    expect(text.split('\n')).toEqual([
      'Test Motors: build report',
      'Test Motors',
      `Build report of test-motors, release ${id}, 2026-11-21 01:30 UTC`,
      ...['Cars', '3', '1 added, 1 removed', 'Pages', '12', '5 rendered', 'Size', '2.9\u00a0MiB', '12 files changed'],
      ...['Took', '1 min 3 s', 'Data quality', '66 %', 'of cars without a fault', 'Warnings', '3'],
      ...['Next due', '2026-11-22 01:00 UTC', 'sold window, page ends'],
      ...['Warnings', 'navigation: /x leads nowhere on this site, so the link is not shown'],
      ...['Stock', `Against ${before}`],
      ...['Added (1)', '2021 Mazda CX-5$30,000'],
      ...['Removed (1)', '2021 Mazda CX-5$30,000'],
      ...['New price (1)', '2021 Mazda CX-5$2,000 less: was $30,000, now $28,000'],
      ...['New status (1)', '2021 Mazda CX-5was in stock, now sold: $30,000'],
      ...['Data quality', '2 of 3 cars without a fault (66 %).'],
      ...['Without a photo (1)', 'Cars without photos are passed over.', '2021 Mazda CX-5no photo'],
      'Nothing found: without a price, without make, model or body, odd year, odd distance, price far from its like, same VIN, same stock number, sold without a date, date in the future.',
      ...['Time', '1 min 3 s in all.', 'Stage', 'Took', 'Pull', '40 ms', 'Render pages', '2.4 s', 'Release', '1 min 1 s'],
      ...['Sizes', '40 files, 2.9\u00a0MiB in all. The heaviest of each kind, beside its budget (build.budgets):', 'Kind', 'Heaviest'],
      ...[
        'HTML of a page',
        '40\u00a0KiB of 384\u00a0KiBindex.html',
        'Picture',
        '683.6\u00a0KiB of 600\u00a0KiB 2 files overimages/big.webp',
      ],
      ...['Source', 'Pulled 2026-11-21 01:29 UTC.', '1 car to look at', 'cars.json: car 4: it has no id; give it one'],
      ...['1 car could not be refreshed, so the last good data stays', 'b: it answered 503'],
      ...['Fields left out (2)', 'year (not a number): 1,200', 'km (not a number): 3'],
    ]);
  });

  test.each<[string, string | undefined, string]>([
    ['a first release', undefined, 'There is nothing to compare with: this is the first release.'],
    [
      'a release before without a list',
      before,
      `There is nothing to compare with: the release before, ${before}, kept no list of its cars.`,
    ],
  ])('of %s says so', async (_name, previous, sentence) => {
    const { previous: _other, ...first } = release;
    const { text } = await read([goodCar('a')], undefined, { release: previous === undefined ? first : release });
    expect(text).toContain(`\nStock\n${sentence}\n`);
  });

  test('of the same stock again says that nothing moved', async () => {
    const { text } = await read([goodCar('a')], [goodCar('a')]);
    expect(text).toContain(
      `\nStock\nAgainst ${before}\nNo car came, went, or changed its price or status.\nData quality\n1 of 1 car without a fault (100 %).\nNothing found:`,
    );
  });

  test('of no cars stands', async () => {
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
    // The car that went has no page any more.
    expect(of('a', 'href')).toEqual(['https://test-motors.example/cars/a']);
    expect(of('script', 'src')).toEqual([]);
  });

  test('bars are as long as what they stand for, and one over its budget is marked', async () => {
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
    const problem = { slug: word, problem: word };
    const made = reportOf(cars, [goodCar('c', { name: word, make: '', model: '' })], {
      ...{ site, slug: 'x', notices: [word], stages: { [word]: 1 } },
      pulled: { at: now, dropped: { [word]: 1 }, refused: [{ where: word, problem: word, fix: word }], stale: [problem] },
      nextDue: { at: now, why: [word] },
    });
    expect(parseReport(JSON.stringify(made))?.notices).toEqual(made.notices);
    const { errors, elements } = readReport(await reportHtml(made));
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

  test('lists without end are cut, and counted', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => ({ where: `car ${index}`, problem: 'x'.repeat(5000), fix: 'y' }));
    const stale = lines.map(({ where }) => ({ slug: where, problem: 'z' }));
    const dropped = Object.fromEntries(lines.map(({ where }, index) => [where, index]));
    const made = reportOf([], [], { pulled: { at: now, dropped, refused: lines, stale } });
    expect([made.refused, made.stale, made.pulled.refused.length, Object.keys(made.pulled.dropped)[0]]).toEqual([
      20_000,
      20_000,
      100,
      'car 19999',
    ]);
    const html = await reportHtml(made);
    expect(html).toContain('and 19,900 more');
    expect(html.length).toBeLessThan(260_000);
  });
});

test.each(['', '{', '{}', 'null', '{"version":2}'])('a report that is none of ours is not read: %s', (text) =>
  expect(parseReport(text)).toBeUndefined(),
);
