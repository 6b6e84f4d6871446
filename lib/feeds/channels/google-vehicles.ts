import { amountIn, defineChannel, type FeedOffer } from '../channel.ts';
import { readDelimited, tsv } from '../delimited.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { type FeedField, money, tableFile } from '../fields.ts';
import { type FeedRule, notHereYet, photoRulesOf, priceRules, requires, sold, takesTypes, vinInvalid, vinTwice } from '../rules.ts';
import { cutText } from '../text.ts';
import { description, googleBody, googleEngine } from '../words.ts';
import { element, readItems, rssHead, rssTail } from '../xml.ts';

const photos = { size: 'wide', fewest: 1, most: 11, smallest: { width: 100, height: 100 } } as const;
const options = { most: 200, characters: 256 };

const storeCode = ({ place }: FeedCar, { storeCodes }: FeedDealer) =>
  place && Object.hasOwn(storeCodes, place.id) ? storeCodes[place.id] : undefined;

/** What the price includes, which is required in Australia. Undefined if a new car's price excludes government charges. */
function priceType({ condition, price: { type } }: FeedCar, { country }: FeedDealer): string | undefined {
  if (country !== 'AU') return undefined;
  if (type === 'drive_away') return 'drive_away_price';
  return type === 'excluding_government_charges' && condition !== 'new' ? 'excluding_government_charges_price' : undefined;
}

/** Gearbox, drive and features. A comma would start the next option. */
const vehicleOptions = ({ transmission, drive, features }: FeedCar): string =>
  [transmission, drive, ...features]
    .flatMap(
      (option) =>
        option
          ?.replaceAll(/\s*,\s*/g, ' ')
          .slice(0, options.characters)
          .replace(/[\ud800-\udbff]$/, '')
          .trim() || [],
    )
    .slice(0, options.most)
    .join(',');

const urls = ({ photos: { wide } }: FeedCar) => wide.slice(0, photos.most).map(({ url }) => url.replaceAll(',', '%2C'));

const fields: readonly FeedField[] = [
  ['id', ({ id }) => id],
  ['vin', ({ vin }) => vin],
  ['store_code', storeCode],
  ['google_product_category', () => 916],
  ['brand', ({ make }) => make],
  ['model', ({ model }) => model],
  ['trim', ({ trim }) => trim],
  ['year', ({ year }) => year],
  // A demonstrator is listed as used.
  ['condition', ({ condition }) => (condition === 'new' ? 'new' : 'used')],
  ['mileage', ({ distance }, { unit }) => `${distance} ${unit === 'mi' ? 'miles' : 'km'}`],
  ['color', ({ colour }) => colour],
  ['price', ({ price }, dealer) => money(price.dollars, dealer)],
  ['vehicle_price_type', priceType],
  ['image_link', (car) => urls(car)[0]],
  ['additional_image_link', (car) => urls(car).slice(1).join(',')],
  ['link', ({ url }) => url],
  ['link_template', ({ url }) => `${url}?store={store_code}`],
  ['body_style', googleBody],
  ['engine', googleEngine],
  ['vehicle_option', vehicleOptions],
  ['description', (car, dealer) => cutText(description(car, dealer), 5000).replaceAll('\n', ' ')],
  ['excluded_destination', () => 'Shopping_ads,Free_listings'],
];

/** Fields that RSS repeats for each value. */
const repeated = new Set(['additional_image_link', 'vehicle_option', 'excluded_destination']);

function item(car: FeedCar, dealer: FeedDealer): string {
  const fulfilment = `<g:vehicle_fulfillment>${element('g:option', 'in_store')}${element('g:store_code', storeCode(car, dealer))}</g:vehicle_fulfillment>`;
  const parts = fields.flatMap(([name, value]) => {
    const text = value(car, dealer);
    if (name === 'store_code') return [fulfilment];
    const values = repeated.has(name) ? String(text ?? '').split(',') : [text];
    return values.map((one) => element(name === 'link' ? 'link' : `g:${name}`, one));
  });
  return `<item>${parts.join('')}</item>`;
}

const rules: FeedRule[] = [
  sold,
  notHereYet,
  takesTypes(['car', 'ute'], 'google_product_category'),
  ...priceRules(),
  {
    rule: 'price-type',
    field: 'vehicle_price_type',
    fix: 'say what the price includes (price_type): a new car in Australia needs a drive-away price, a used one may exclude government charges',
    breaks: (car, dealer) => dealer.country === 'AU' && priceType(car, dealer) === undefined,
  },
  requires('vin', 'vin'),
  vinInvalid,
  vinTwice,
  {
    rule: 'store-code-missing',
    field: 'store_code',
    fix: 'set feeds.storeCodes to the store code of each location in the Google Business Profile, by the location’s id',
    breaks: (car, dealer) => !storeCode(car, dealer),
  },
  requires('make', 'brand'),
  requires('model', 'model'),
  requires('year', 'year'),
  requires('condition', 'condition'),
  requires('distance', 'mileage'),
  requires('colour', 'color'),
  ...photoRulesOf(photos, 'image_link'),
  {
    rule: 'msrp-missing',
    field: 'vehicle_msrp',
    fix: 'Google asks for the maker’s list price of a new car, which the stock does not hold: add it in a supplemental feed',
    warns: true,
    breaks: ({ condition }) => condition === 'new',
  },
  {
    rule: 'store-code-zero',
    field: 'store_code',
    fix: 'a store code with a leading 0 was once refused: see that Google shows it as it is in feeds.storeCodes',
    warns: true,
    breaks: (car, dealer) => storeCode(car, dealer)?.startsWith('0') ?? false,
  },
  {
    rule: 'country-unlisted',
    field: 'country',
    fix: 'Google does not name New Zealand among the countries of vehicle ads: ask it before you pay for them',
    warns: true,
    breaks: (_car, { country }) => country === 'NZ',
  },
];

const readFields = ['link', 'price', 'mileage', 'vehicle_price_type', 'year', 'brand', 'model', 'trim', 'description'] as const;

/** The content of an item, by field name. */
const offerOf = (read: (name: (typeof readFields)[number]) => string | undefined): FeedOffer => ({
  url: read('link') ?? '',
  price: amountIn(read('price')),
  distance: amountIn(read('mileage')),
  availability: 'InStock',
  priceLabel: read('vehicle_price_type')?.replaceAll('_', ' '),
  words: [(['year', 'brand', 'model', 'trim'] as const).map(read).filter(Boolean).join(' '), read('description')],
});

/** Google vehicle ads, as a table and as RSS. Google requires one Merchant Center account per country, and the whole stock in one file. */
export const googleVehiclesChannel = defineChannel({
  label: 'Google vehicle ads',
  countries: ['AU', 'US'],
  folder: 'feeds',
  photos,
  rules,
  files: ['google-vehicles.tsv', 'google-vehicles.xml'],
  rows: [
    tableFile('google-vehicles.tsv', fields, tsv),
    {
      name: 'google-vehicles.xml',
      head: ({ name, base, feedsUrl }) =>
        rssHead(
          { title: name, link: `${base}/`, description: `Vehicles of ${name}`, self: `${feedsUrl}/google-vehicles.xml` },
          ' xmlns:g="http://base.google.com/ns/1.0"',
        ),
      headLines: 5,
      row: (car, dealer) => `${item(car, dealer)}\n`,
      gap: '',
      tail: rssTail,
    },
  ],
  read: (text, name) =>
    name.endsWith('.tsv')
      ? readDelimited(text, tsv, readFields).map((row) => offerOf((field) => row[field]))
      : readItems(text).map((read) => offerOf((field) => read(field === 'link' ? field : `g:${field}`))),
});
