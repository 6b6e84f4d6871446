import { amountIn, defineChannel } from '../channel.ts';
import { csv, readDelimited } from '../delimited.ts';
import { type FeedField, tableFile } from '../fields.ts';
import { noWeeklyPrice, priceLabel, requires, sold, stockTwice } from '../rules.ts';
import { gearbox } from '../words.ts';

const types = { new: 'New', used: 'Used', demo: 'Demo' } as const;

const fields: readonly FeedField[] = [
  ['Stock number', ({ stock }) => stock],
  ['Car type', ({ condition }) => condition && types[condition]],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['DAP Price', ({ price: { type, dollars } }) => (type === 'drive_away' ? dollars?.toFixed(2) : undefined)],
  ['EGC Price', ({ price: { type, dollars } }) => (type === 'excluding_government_charges' ? dollars?.toFixed(2) : undefined)],
  ['Badge', ({ trim }) => trim],
  ['Series', () => undefined],
  ['Rego', ({ rego }) => rego],
  ['Rego expiry', () => undefined],
  ['Vin', ({ vin }) => vin],
  ['Body', ({ body }) => body],
  ['Year', ({ year }) => year],
  ['Odometer', ({ distance }) => distance],
  ['Colours', ({ colour }) => colour],
  ['Location code', ({ place }) => place?.id],
  ['Build date', () => undefined],
  ['Compliance date', () => undefined],
  ['Dealercomments', ({ comments }) => comments],
  ['Fuel', ({ fuel }) => fuel],
  ['Transmission', (car) => gearbox(car) ?? car.transmission],
  ['Doors', ({ doors }) => doors],
  ['Seats', ({ seats }) => seats],
  ['Features', ({ features }) => features.map((feature) => feature.replaceAll(/\s*,\s*/g, ' ')).join(',')],
  ['Certified', ({ certified }) => (certified ? 'Yes' : 'No')],
  ['Drive', ({ drive }) => drive],
  ['Engine size', ({ engine }) => engine],
  ['NVIC', ({ nvic }) => nvic],
];

const prices = ['DAP Price', 'EGC Price'] as const;
const words = ['Make', 'Model', 'Badge', 'Dealercomments', 'Features'] as const;

/** The CSV of Dealer Studio, the hub to the Australian marketplaces. It identifies a car by its stock number and has no page addresses. */
export const dealerStudioChannel = defineChannel({
  label: 'Dealer Studio',
  countries: ['AU'],
  folder: 'feeds',
  naming: 'stock',
  rules: [
    sold,
    noWeeklyPrice,
    priceLabel,
    {
      rule: 'price-type',
      field: 'DAP Price, EGC Price',
      fix: 'say what the price includes (price_type): drive_away or excluding_government_charges',
      breaks: ({ price: { kind, type } }) => kind === 'price' && type !== 'drive_away' && type !== 'excluding_government_charges',
    },
    requires('stock', 'Stock number'),
    stockTwice('Stock number'),
    requires('make', 'Make'),
    requires('model', 'Model'),
    requires('year', 'Year'),
  ],
  files: ['dealer-studio.csv'],
  rows: [tableFile('dealer-studio.csv', fields, csv)],
  read: (text) =>
    readDelimited(text, csv, ['Stock number', 'Odometer', ...prices, ...words]).map((row) => ({
      stock: row['Stock number'],
      price: amountIn(row['DAP Price'] || row['EGC Price']),
      distance: amountIn(row.Odometer),
      priceLabel: row['EGC Price'] ? 'excl. govt. charges' : 'drive away',
      words: [[row.Make, row.Model, row.Badge].filter(Boolean).join(' '), row.Dealercomments, row.Features],
    })),
});
