import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSite } from '#lib/site/check-site.ts';
import type { PullContext } from '#lib/sources/adapter.ts';
import { feedSource } from '#lib/sources/kinds/feed.ts';
import { realWorld } from '../../../../scripts/cli/context.ts';
import { createDealer, type NewDealerRequest } from '../../../../scripts/commands/create-dealer.ts';
import type { Prompts } from '../../../../scripts/commands/new-answers.ts';

import { feedsOf, fileOf, goodCar } from '../../feeds/fed-dealer.ts';

const noPrompts: Prompts = {
  text: async () => '',
  select: async () => 'yes',
  isCancel: (value): value is symbol => typeof value === 'symbol',
};
const emptyDir = () => mkdtemp(join(tmpdir(), 'new-feed-'));

async function newDealer(folder: string, more: Partial<NewDealerRequest>) {
  const tenantsDir = join(folder, 'tenants');
  const result = await createDealer({
    slug: 'acme',
    tenantsDir,
    interactive: false,
    prompts: noPrompts,
    world: realWorld,
    folder,
    ...more,
  });
  return { ...result, tenantsDir, text: result.text.replaceAll(folder, '') };
}
const siteOf = async (tenantsDir: string) => JSON.parse(await readFile(join(tenantsDir, 'acme/site.json'), 'utf8'));

/** What a pull of the new dealer reads. */
async function pullOf(tenantsDir: string, distanceUnit: 'km' | 'mi' = 'km') {
  const { source } = await siteOf(tenantsDir);
  const context = {
    slug: 'acme',
    tenantDir: join(tenantsDir, 'acme'),
    source: feedSource.settings.parse(source),
    timeZone: 'Australia/Sydney',
    distanceUnit,
  };
  const limits = { maxCars: 100, maxMegabytes: 10, maxRequestsPerCar: 5, maxMinutes: 1 };
  const { snapshot } = await feedSource.pull({
    ...context,
    limits,
    ...realWorld,
    sleep: async () => undefined,
    progress: () => undefined,
  } as unknown as PullContext<typeof context.source>);
  return snapshot;
}

const stock = `Stock No;Brand;Model;Kms;Sale Price;Photo 1;Photo 2;Wheel Size
A1;Kia;Rio;12,000;19990;https://a.com/1.jpg;https://a.com/2.jpg;15
A2;Mazda;3;5000;POA;;;16
;Kia;Rio;5;6;;;15
`;

describe('forecourt new --feed (rule B24)', () => {
  test('proposes a mapping by the names of the columns, shows the cars, and takes the file along', async () => {
    const folder = await emptyDir();
    await writeFile(join(folder, 'My Stock.csv'), stock);
    const { code, text, tenantsDir } = await newDealer(folder, { feed: 'My Stock.csv' });
    expect(code).toBe(0);
    expect(text.slice(0, text.indexOf('Created:'))).toBe(
      [
        'My Stock.csv: SEMICOLON in UTF-8, 3 rows, 2 cars',
        'Its format is not known. Proposed from the column names:',
        '  id        Stock No',
        '  stocknum  Stock No',
        '  make      Brand',
        '  model     Model',
        '  km        Kms (km)',
        '  price     Sale Price',
        '  images    Photo 1, Photo 2',
        'Not used: Wheel Size',
        'The first 2 cars as they would be read:',
        '  id  name     type  km      price   photos',
        '  A1  Kia Rio  -     12,000  19,990  2 photos',
        '  A2  Mazda 3  -     5,000   -       0 photos',
        '1 car skipped: it has no id; give it an id of letters, digits, hyphen and underscore',
        '  My Stock.csv line 4',
        '',
      ].join('\n'),
    );
    expect((await siteOf(tenantsDir)).source).toEqual({
      kind: 'feed',
      from: 'feed/My-Stock.csv',
      fields: {
        ...{ id: 'Stock No', stocknum: 'Stock No', make: 'Brand', model: 'Model', km: { column: 'Kms', unit: 'km' } },
        ...{ price: 'Sale Price', images: ['Photo 1', 'Photo 2'] },
      },
    });
    expect((await checkSite({ tenantsDir, slug: 'acme' })).problems).toEqual([]);
    expect((await pullOf(tenantsDir)).cars.map(({ id, km }) => [id, km])).toEqual([
      ['A1', 12_000],
      ['A2', 5000],
    ]);
  });

  test('recognises the stock.json of another site, and says that it has no photos', async () => {
    const folder = await emptyDir();
    const hire = { ...goodCar, id: '2', slug: 'car-2', price: undefined, weekly_price: 289 };
    await writeFile(join(folder, 'stock.json'), fileOf(feedsOf([goodCar, hire]), 'feeds/stock.json'));
    const { code, text, tenantsDir } = await newDealer(folder, { feed: 'stock.json' });
    const lines = text.split('\n');
    expect([code, lines[1]]).toEqual([0, 'It is a feed of Forecourt (stock.json) (preset forecourt):']);
    expect(text).toMatch(/^ {2}km +distance, \/distanceUnit$/m);
    expect(lines).toContain('Not used: url');
    expect(lines).toContain(
      'No photos: no car has one that a page can show, so each page offers "Request photos". If a column has photos, name it in source.fields.images.',
    );
    expect((await siteOf(tenantsDir)).source).toEqual({ kind: 'feed', from: 'feed/stock.json', preset: 'forecourt' });
    const { cars } = await pullOf(tenantsDir);
    expect(cars.map(({ id, price, weekly_price }) => [id, price, weekly_price])).toEqual([
      ['1', 28_990, undefined],
      ['2', undefined, 289],
    ]);
  });

  test('gives programs all that it found', async () => {
    const folder = await emptyDir();
    await writeFile(join(folder, 'stock.csv'), stock);
    expect((await newDealer(folder, { feed: 'stock.csv' })).found).toMatchObject({
      ...{ format: 'semicolon', encoding: 'utf-8', rows: 3, cars: 2, preset: null, unusedColumns: ['Wheel Size'] },
      firstCars: [{ id: 'A1' }, { id: 'A2' }],
      dropped: [{ effect: 'skipped', items: [{ at: 'stock.csv line 4' }] }],
    });
  });

  test('on a terminal it asks before it writes', async () => {
    const folder = await emptyDir();
    await writeFile(join(folder, 'stock.csv'), stock);
    const asked: string[] = [];
    const select = async ({ message }: { message: string }) => {
      asked.push(message.split('\n').at(-1) ?? '');
      return asked.at(-1) === 'Create the dealer with it?' ? 'no' : 'classic';
    };
    const prompts: Prompts = { ...noPrompts, select };
    const answers = {
      name: 'Acme',
      template: 'classic',
      language: 'en-AU',
      state: 'QLD',
      licence: 'LIC 1234567',
      url: 'https://a.com',
      phone: '1',
      accent: '#000000',
      pages: 'contact',
    };
    const { code, text } = await newDealer(folder, { ...answers, feed: 'stock.csv', interactive: true, prompts });
    expect({ code, text, asked }).toEqual({ code: 1, text: 'Cancelled. Nothing was written.', asked: ['Create the dealer with it?'] });
    expect(await readdir(folder)).toEqual(['stock.csv']);
  });

  test.each([
    [
      '~/stock.csv',
      '"~/stock.csv" is not a path, because only a shell replaces ~, and not in quotes. Write the whole path, such as /home/ana/stock.csv.',
    ],
    ['s3:/stock/all.csv', '"s3:/stock/all.csv" is not the address of a bucket. Write s3://stock/all.csv.'],
    ['https:/a.test/b.csv', '"https:/a.test/b.csv" is not a web address. Write https://a.test/b.csv.'],
    ['http:a.test', '"http:a.test" is not a web address. Write http://a.test.'],
    [
      'ana@host:/stock.csv',
      '"ana@host:/stock.csv" is on another machine. Copy the file to this machine, such as with scp, and write its path here.',
    ],
    ['.', ': this is a folder, not a file. Write the path of a file.'],
    ['/dev/zero', '/dev/zero: this is a device, not a file. Write the path of a file.'],
  ])('%s is no feed, and the message says how to write it', async (feed, problem) => {
    const folder = await emptyDir();
    const { code, text } = await newDealer(folder, { feed });
    expect([code, text]).toEqual([1, `Nothing was written: --feed: ${problem}`]);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    [
      'no such file',
      undefined,
      'Nothing was written: --feed: /stock.csv: there is no such file. Write the path of a file, or an address with https:// or s3://.',
    ],
    [
      'a web page',
      '<html></html>',
      'Nothing was written: stock.csv: it is a web page, not a feed. The address may need a login, or be wrong.',
    ],
    [
      'nothing that could be an ID',
      'Colour,Size\nRed,5\n',
      'Nothing was written: stock.csv: no column looks like the stock number or VIN of a car; its columns are "Colour", "Size". Write source.fields by hand, with one that no two cars share as "id".',
    ],
  ])('%s: nothing is written', async (_name, content, message) => {
    const folder = await emptyDir();
    if (content !== undefined) await writeFile(join(folder, 'stock.csv'), content);
    const { code, text, tenantsDir } = await newDealer(folder, { feed: 'stock.csv' });
    expect({ code, text }).toEqual({ code: 1, text: message });
    expect(existsSync(tenantsDir)).toBe(false);
  });

  test('a variable with the address must be the dealer’s own (rule O14)', async () => {
    const folder = await emptyDir();
    const { code, text, tenantsDir } = await newDealer(folder, { feed: 'env:OTHER_FEED' });
    expect({ code, text }).toEqual({
      code: 2,
      text: 'Nothing was written: --feed: OTHER_FEED is not a variable of acme; rename the variable to ACME_OTHER_FEED, or allow it in /tenants/operator.json: "secrets": { "OTHER_FEED": ["acme"] }, and write site.json by hand.',
    });
    expect(existsSync(tenantsDir)).toBe(false);
  });

  test('the source asks for its address', async () => {
    const folder = await emptyDir();
    expect(await newDealer(folder, { source: 'feed' })).toMatchObject({ code: 2, text: 'To take stock from a feed, add --feed.' });
  });
});

const samples = resolve(process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../../../../shared'), 'data/feeds');
const unlessSamples = existsSync(samples) ? '' : ` (skipped: no samples in ${samples}; set FORECOURT_SHARED)`;

describe.skipIf(!existsSync(samples))(`exports of other systems become sites${unlessSamples}`, () => {
  const car = {
    'vauto-pipe.csv': {
      ...{
        id: 'AH2839',
        make: 'Jeep',
        model: 'Renegade',
        badge: 'Latitude',
        year: 2017,
        car_type: 'new',
        price: 22_555,
        simple_body: 'SUV',
      },
      ...{ simple_transmission: 'Automatic', simple_fuel: 'Gasoline', simple_drive: '4WD', images: { length: 3 } },
      filtered_features: { length: 6, 2: '18" x 7.0" Aluminum Wheels' },
      created_at_timestamp: new Date('2017-04-26T00:00+10:00').getTime(),
    },
    // The second picture shows another car.
    'homenet.csv': { id: 'STK004', make: 'Honda', km: 15_000, simple_fuel: 'Gasoline', images: ['https://x.com/photos/real.jpg'] },
    'homenet.xml': { id: 'STK001', make: 'Honda', km: 15_000, certified: true, price: 28_000 },
    'dealerstudio-webhook.json': {
      ...{
        id: 'S12345',
        make: 'Toyota',
        price: 29_990,
        price_type: 'drive_away',
        status: 'in_stock',
        car_type: 'new',
        simple_fuel: 'Petrol',
      },
      ...{ simple_transmission: 'Automatic', filtered_features: { length: 3 }, images: { length: 2 } },
    },
  };
  test.each(Object.entries(car))('%s', async (name, expected) => {
    const folder = await emptyDir();
    const { code, tenantsDir } = await newDealer(folder, { feed: join(samples, name) });
    expect(code).toBe(0);
    expect((await checkSite({ tenantsDir, slug: 'acme' })).problems).toEqual([]);
    const { cars, report } = await pullOf(tenantsDir, 'mi');
    expect(cars).toMatchObject([expected]);
    expect(report.dropped).toEqual([]);
  });

  test('a header alone says so, and names the format', async () => {
    const { code, text } = await newDealer(await emptyDir(), { feed: join(samples, 'autoplay-meta-header.csv') });
    expect(code).toBe(1);
    expect(text).toMatch(/^Nothing was written: autoplay-meta-header\.csv: the feed has no cars, only a header \("vehicle_id", /);
  });
});
