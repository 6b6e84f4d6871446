import { amountIn, defineChannel } from '../channel.ts';
import { csv, readDelimited } from '../delimited.ts';
import { type FeedField, tableFile } from '../fields.ts';
import { metaFields, metaRules, readMetaWords } from '../meta.ts';
import { type FeedRule, sold } from '../rules.ts';

const photos = { size: 'square', fewest: 1, most: 10, smallest: { width: 500, height: 500 } } as const;

const fields: readonly FeedField[] = [
  ...metaFields,
  ['image_link', ({ photos: { square } }) => square[0]?.url],
  [
    'additional_image_link',
    ({ photos: { square } }) =>
      square
        .slice(1, photos.most)
        .map(({ url }) => url.replaceAll(',', '%2C'))
        .join(','),
  ],
  ['vehicle_type', () => 'car_truck'],
];

const titleLong: FeedRule = {
  rule: 'title-long',
  field: 'title',
  fix: 'TikTok shows the first 40 characters of a title: shorten model, badge or series',
  warns: true,
  breaks: ({ title }) => title.length > 40,
};

/** TikTok's automotive inventory catalogue: Meta's names, with its photos in image_link. */
export const tiktokVehiclesChannel = defineChannel({
  label: 'TikTok automotive inventory',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  photos,
  rules: [sold, ...metaRules(photos, 'image_link'), titleLong],
  files: ['tiktok-vehicles.csv'],
  rows: [tableFile('tiktok-vehicles.csv', fields, csv)],
  read: (text) =>
    readDelimited(text, csv, ['url', 'price', 'mileage.value', 'title', 'description']).map((row) => ({
      url: row.url,
      price: amountIn(row.price),
      distance: amountIn(row['mileage.value']),
      availability: 'InStock',
      ...readMetaWords(row),
    })),
});
