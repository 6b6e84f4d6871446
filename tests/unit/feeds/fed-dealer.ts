import type { FeedPictures } from '#lib/feeds/feed-car.ts';
import { type ChannelName, channelNames } from '#lib/feeds/feed-files.ts';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import type { Car } from '#lib/model/car.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';
import { jsonFeed, stockJson, tradeMeJson, xmlFaults } from './document-validators.ts';
import { dealerStudioCsv, googleTsv, googleXml, metaCsv, microsoftTsv, tiktokCsv } from './validators.ts';

const place = {
  ...{ id: '7', name: 'Main yard', slug: 'main-yard' },
  address: { street: '1 Main St', city: 'Orange', state: 'NSW', postcode: '2800', lat: -33.28, long: 149.1 },
};

/** A car that every channel takes. */
export const goodCar: Car = {
  ...{ id: '1', slug: 'car-1', name: 'Car', make: 'Mazda', model: 'CX-5', badge: 'GT', year: 2021, km: 40_000, price: 28_990 },
  ...{ car_type: 'used', item_type: 'car', vin: '1M8GDM9AXKP042788', stocknum: 'S1', colour: 'Red', simple_body: 'SUV' },
  ...{ price_type: 'drive_away', simple_fuel: 'Petrol', simple_transmission: 'Automatic', simple_drive: 'AWD', images: ['1.jpg', '2.jpg'] },
  ...{ comments: 'One owner.', filtered_features: ['Bluetooth'], created_at_timestamp: 1_790_000_000_000 },
};

const pictureOf = (name: string) => ({ url: `/images/${name}.jpg`, width: 1600, height: 1200 });
export const pictures: FeedPictures = Object.fromEntries(
  ['1.jpg', '2.jpg'].map((file) => [file, { wide: pictureOf(`w${file[0]}`), square: pictureOf(`s${file[0]}`) }]),
);

export type Settings = Omit<SettingsInput, 'dealer' | 'locale'> & { dealer?: object; locale?: object };

export const siteOf = ({ dealer, locale, feeds, ...rest }: Settings = {}) =>
  siteSchema.parse({
    slug: 'fed',
    ...rest,
    dealer: {
      name: 'Fed & Sons',
      url: 'https://fed.example.com',
      locations: [place],
      licence: 'Registered motor vehicle trader M1',
      ...dealer,
    },
    locale: { wholeDollars: true, ...locale },
    feeds: { channels: channelNames, storeCodes: { 7: '0042' }, ...feeds },
  });

export const feedsOf = (cars: readonly Car[], settings: Settings = {}, own: FeedPictures = pictures) =>
  makeFeeds(cars, siteOf(settings), own);

/** The rules that leave a car out of a channel, with the fields. */
export const rulesFor = (car: Car, channel: ChannelName, settings = {}, own = pictures) => {
  const { leftOut } = feedsOf([car], settings, own).report[channel] ?? { leftOut: [] };
  return leftOut.map(({ rule, field }) => `${rule} ${field}`);
};

/** The text of a file of the feeds; fails where there is none. */
export function fileOf({ files }: ReturnType<typeof makeFeeds>, name: string): string {
  const file = files.find((one) => one.name === name);
  if (file?.text === undefined) throw new Error(`no ${name} among ${files.map((one) => one.name).join(', ')}`);
  return file.text;
}

/** Every complaint of every validator about the files of a dealer, with the name of the file. */
export function complaints(made: ReturnType<typeof makeFeeds>, country: 'AU' | 'NZ' | 'US' = 'AU'): string[] {
  const validators: Record<string, (text: string) => string[]> = {
    'feeds/google-vehicles.tsv': (text) => googleTsv(text, country),
    'feeds/google-vehicles.xml': (text) => googleXml(text, country),
    'feeds/meta-vehicles.csv': metaCsv,
    'feeds/tiktok-vehicles.csv': tiktokCsv,
    'feeds/microsoft-autos.tsv': microsoftTsv,
    'feeds/dealer-studio.csv': dealerStudioCsv,
    'feeds/trade-me.json': tradeMeJson,
    'feeds/new-arrivals.xml': xmlFaults,
    'feeds/new-arrivals.json': jsonFeed,
    'feeds/stock.json': stockJson,
  };
  return Object.entries(validators).flatMap(([name, validate]) => validate(fileOf(made, name)).map((complaint) => `${name}: ${complaint}`));
}
