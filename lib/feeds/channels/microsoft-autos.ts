import { amountIn, defineChannel } from '../channel.ts';
import { readDelimited, tsv } from '../delimited.ts';
import { type FeedField, money, tableFile } from '../fields.ts';
import { notHereYet, photoRulesOf, priceRules, requires, sold, takesTypes } from '../rules.ts';
import { gearbox, metaBody, metaDrive, metaFuel, metaState } from '../words.ts';

const photos = { size: 'wide', fewest: 1, most: 10, smallest: { width: 640, height: 360 } } as const;
const longestAddress = 2048;

const fields: readonly FeedField[] = [
  ['Country', (_car, { country }) => country],
  ['Final URL', ({ url }) => url],
  [
    'Image URL',
    ({ photos: { wide } }) =>
      wide
        .map(({ url }) => url.replaceAll(',', '%2C').replaceAll(';', '%3B'))
        .filter((url) => url.length <= longestAddress)
        .slice(0, photos.most)
        .join(';'),
  ],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Vehicle ID', ({ id }) => id],
  ['Price', ({ price }, dealer) => money(price.dollars, dealer)],
  ['Target campaign', (_car, { targetCampaign }) => targetCampaign],
  ['Year', ({ year }) => year],
  ['Trim', ({ trim }) => trim],
  ['VIN', ({ vin }) => vin],
  ['Mileage value', ({ distance }) => distance],
  ['Mileage unit', (_car, { unit }) => unit.toUpperCase()],
  ['State of vehicle', metaState],
  ['Exterior color', ({ colour }) => colour],
  ['Body style', metaBody],
  ['Fuel type', metaFuel],
  ['Transmission', gearbox],
  ['Drivetrain', metaDrive],
  ['Dealer name', (_car, { name }) => name],
  ['Dealer phone', ({ place }, { phone }) => place?.phone ?? place?.contact_detail?.phone ?? phone],
  ['Street address', ({ place }) => place?.address?.street],
  ['City', ({ place }) => place?.address?.city],
  ['State', ({ place }) => place?.address?.state],
  ['Postal code', ({ place }) => place?.address?.postcode],
  ['Latitude', ({ place }) => place?.address?.lat],
  ['Longitude', ({ place }) => place?.address?.long],
];

/** The listing inventory of Microsoft's automotive ads: a table with tabs. */
export const microsoftAutosChannel = defineChannel({
  label: 'Microsoft automotive ads',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  photos,
  rules: [
    sold,
    notHereYet,
    takesTypes(['car', 'ute', 'truck', 'van'], 'Body style'),
    ...priceRules('Price'),
    requires('make', 'Make'),
    requires('model', 'Model'),
    ...photoRulesOf(photos, 'Image URL'),
    {
      rule: 'image-long',
      field: 'Image URL',
      fix: `shorten the address of the first photo to ${longestAddress} characters`,
      breaks: ({ photos: { wide } }) => wide.length > 0 && wide.every(({ url }) => url.length > longestAddress),
    },
    {
      rule: 'campaign-missing',
      field: 'Target campaign',
      fix: 'set feeds.targetCampaign to the name of the campaign',
      warns: true,
      breaks: (_car, { targetCampaign }) => targetCampaign === undefined,
    },
  ],
  files: ['microsoft-autos.tsv'],
  rows: [tableFile('microsoft-autos.tsv', fields, tsv)],
  read: (text) =>
    readDelimited(text, tsv, ['Final URL', 'Price', 'Mileage value', 'Year', 'Make', 'Model', 'Trim']).map((row) => ({
      url: row['Final URL'],
      price: amountIn(row.Price),
      distance: amountIn(row['Mileage value']),
      availability: 'InStock',
      words: [[row.Year, row.Make, row.Model, row.Trim].filter(Boolean).join(' ')],
    })),
});
