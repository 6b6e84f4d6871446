import { describe, expect, test } from 'vitest';
import { channelOfFile } from '#lib/feeds/feed-files.ts';
import type { Car } from '#lib/model/car.ts';
import { tableOf } from './columns.ts';
import { feedsOf, fileOf, goodCar } from './fed-dealer.ts';

const described = (file: string, car: Partial<Car>, settings?: Parameters<typeof feedsOf>[1]) => {
  const [head = [], row = []] = tableOf(fileOf(feedsOf([{ ...goodCar, ...car }], settings), `feeds/${file}`), ',');
  return row[head.indexOf('description')];
};

test.each([
  ['Call 1300 123 456 today', 'Call today'],
  ['Call 1800-123-456.', 'Call .'],
  ['Ring (02) 9999 1234 now', 'Ring now'],
  ['See acmemotors.com.au/stock or acme.co.nz', 'See or'],
  ['Tows 1800 kg, 1300 km ago serviced.Complete history', 'Tows 1800 kg, 1300 km ago serviced.Complete history'],
])('the description “%s” has no contact details: “%s”', (comments, description) => {
  expect(described('meta-vehicles.csv', { comments })).toBe(`${description}\nPrice: Drive away`);
});

describe.each(['meta-vehicles.csv', 'tiktok-vehicles.csv'])('the description in %s', (file) => {
  test.each<[string, Partial<Car>, string]>([
    ['a drive-away price', {}, 'One owner.\nPrice: Drive away'],
    ['other prices', { price_type: 'excluding_government_charges' }, 'One owner.\nPrice: Excl. govt. charges'],
    ['a car without comments', { comments: '' }, '2021 Mazda CX-5 GT, 40,000 km, Automatic, Petrol, SUV, Red\nPrice: Drive away'],
  ])('says what the price includes: %s', (_name, car, text) => expect(described(file, car)).toBe(text));

  test('keeps what the price includes when it is cut', () => {
    const text = described(file, { comments: 'word '.repeat(2000) });
    expect(text).toMatch(/^(?:word )+word…\nPrice: Drive away$/);
    expect(text?.length).toBeLessThanOrEqual(5000);
  });

  test('has no such line where the site has no words for it', () =>
    expect(described(file, {}, { cars: { priceTypeText: {} } })).toBe('One owner.'));

  test('is read back as the car and its price', () => {
    const text = fileOf(feedsOf([{ ...goodCar, comments: 'One owner.\nPrice: ask us\nFull history.' }]), `feeds/${file}`);
    const [offer] = channelOfFile(`feeds/${file}`)?.channel.read(text, file) ?? [];
    expect(offer).toMatchObject({
      words: [expect.any(String), 'One owner.\nPrice: ask us\nFull history.'],
      priceLabel: 'Drive away',
    });
  });
});
