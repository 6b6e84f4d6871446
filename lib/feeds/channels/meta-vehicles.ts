import { amountIn, defineChannel } from '../channel.ts';
import { csv, readDelimited } from '../delimited.ts';
import { tableFile } from '../fields.ts';
import { metaFields, metaRules, readMetaWords } from '../meta.ts';
import type { FeedRule } from '../rules.ts';
import { isWholeVin } from '../rules.ts';

const photos = { size: 'square', fewest: 1, most: 20, smallest: { width: 500, height: 500 } } as const;

const images = Array.from(
  { length: photos.most },
  (_, index) => [`image[${index}].url`, ({ photos: { square } }) => square[index]?.url] as const satisfies (typeof metaFields)[number],
);

/** Additional requirements of Marketplace. The catalogue accepts the car without them. */
const marketplace: FeedRule = {
  rule: 'marketplace',
  field: 'image[1].url, mileage.value, vin',
  fix: 'Marketplace shows cars with at least 2 photos, more than 500 km and a VIN of 17 characters',
  warns: true,
  breaks: ({ photos: { square }, distance = 0, vin }, { unit }) =>
    square.length < 2 || distance * (unit === 'mi' ? 1.609 : 1) <= 500 || !isWholeVin(vin),
};

/** Meta's own text does not say so, but users of its catalogue do. */
const soldBriefly: FeedRule = {
  rule: 'sold-window',
  field: 'availability',
  fix: 'Meta is said to forget the history of a car that leaves its file soon: keep sold cars for 30 days (cars.soldWindowDays)',
  warns: true,
  breaks: ({ availability }, { soldWindowDays }) => availability === 'SoldOut' && soldWindowDays < 30,
};

const fields = [
  ...metaFields,
  ...images,
  [
    'availability',
    ({ availability }) => (availability === 'SoldOut' ? 'not_available' : 'available'),
  ] as const satisfies (typeof metaFields)[number],
];

/** Meta's automotive inventory catalogue. A sold car stays as not_available while it has a page. */
export const metaVehiclesChannel = defineChannel({
  label: 'Meta automotive inventory',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  photos,
  rules: [...metaRules(photos, 'image[0].url'), marketplace, soldBriefly],
  takesSold: true,
  files: ['meta-vehicles.csv'],
  rows: [tableFile('meta-vehicles.csv', fields, csv)],
  read: (text) =>
    readDelimited(text, csv, ['url', 'price', 'mileage.value', 'availability', 'title', 'description']).map((row) => ({
      url: row.url,
      price: amountIn(row.price),
      distance: amountIn(row['mileage.value']),
      availability: row.availability === 'not_available' ? 'SoldOut' : 'InStock',
      ...readMetaWords(row),
    })),
});
