/** Validators of the channels' files, written from what their receivers demand and without the code that writes them. Each returns its complaints. */
import {
  absolute,
  atMost,
  type Column,
  complaintsOf,
  oneOf,
  optional,
  picture,
  price,
  recordsOf,
  type Test,
  vin,
  year,
} from './columns.ts';
import { xmlFaults } from './document-validators.ts';

const googleBodies = oneOf(
  'city_car',
  'compact_suv',
  'convertible',
  'coupe',
  'crossover',
  'full_size_van',
  'hatchback',
  'limousine',
  'minivan',
  'notchback',
  'sedan',
  'station_wagon',
  'suv',
  'truck',
  'ute',
);

type Country = 'AU' | 'NZ' | 'US';

const google = (country: Country) => ({
  id: atMost(50),
  vin,
  store_code: /^\S+$/,
  google_product_category: /^916$/,
  brand: atMost(70),
  model: atMost(150),
  year,
  condition: oneOf('new', 'used'),
  mileage: country === 'US' ? /^\d+ miles$/ : /^\d+ km$/,
  color: atMost(100),
  price,
  vehicle_price_type:
    country === 'AU'
      ? oneOf('drive_away_price', 'estimated_drive_away_price', 'excluding_government_charges_price')
      : optional(/^all_in_price$/),
  image_link: picture,
  additional_image_link: optional((value: string) => value.split(',').length <= 10 && value.split(',').every(picture)),
  link: absolute,
  link_template: /^https:\/\/\S+\{store_code\}$/,
  body_style: optional(googleBodies),
  engine: optional(oneOf('gasoline', 'diesel', 'electric', 'hybrid')),
  vehicle_option: optional(
    (value: string) =>
      value.split(',').length <= 200 && value.split(',').every((one) => one.length <= 256 && one.trim() === one && one !== ''),
  ),
  description: (value: string) => value.length <= 5000 && !value.includes('\n'),
  excluded_destination: /^Shopping_ads,Free_listings$/,
});

/** Complaints about Google's table, and rules over the whole: no VIN twice, no new car without a drive-away price. */
export function googleTsv(text: string, country: Country = 'AU'): string[] {
  const rows = recordsOf(text, '\t');
  const vins = rows.map((row) => row.vin);
  const newWithout = rows.filter((row) => row.condition === 'new' && country === 'AU' && !/drive_away/.test(row.vehicle_price_type ?? ''));
  return [
    ...complaintsOf(rows, google(country), 'id'),
    ...(new Set(vins).size === vins.length ? [] : ['a VIN is there twice']),
    ...newWithout.map(({ id }) => `the new car ${id} has no drive-away price`),
  ];
}

const unescaped = (xml: string) => xml.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));

/** Complaints about the same as RSS: well-formed, and in each item the fields of the table, repeated where the table has a list. */
export function googleXml(text: string, country: Country = 'AU'): string[] {
  const { store_code: _table, excluded_destination: _repeated, ...fields } = google(country);
  const rows = text
    .split('<item>')
    .slice(1)
    .map((item) => {
      const values = new Map<string, string[]>();
      for (const [, name = '', value = ''] of item.matchAll(/<(?:g:)?([a-z_]+)>([^<]*)<\/(?:g:)?\1>/g))
        values.set(name, [...(values.get(name) ?? []), unescaped(value)]);
      const once = Object.keys(fields).filter((name) => !['additional_image_link', 'vehicle_option'].includes(name));
      const twice = once.filter((name) => (values.get(name)?.length ?? 0) > 1);
      return {
        twice,
        row: Object.fromEntries(Object.keys(fields).map((name) => [name, (values.get(name) ?? []).join(',')])),
        fulfilment:
          /<g:vehicle_fulfillment><g:option>in_store<\/g:option><g:store_code>[^<\s]+<\/g:store_code><\/g:vehicle_fulfillment>/.test(item),
        excluded: (values.get('excluded_destination') ?? []).join(),
      };
    });
  return [
    ...xmlFaults(text),
    ...complaintsOf(
      rows.map(({ row }) => row),
      fields,
      'id',
    ),
    ...rows.flatMap(({ twice, fulfilment, excluded, row }) => [
      ...twice.map((name) => `${row.id}: ${name} twice`),
      ...(fulfilment ? [] : [`${row.id}: no vehicle_fulfillment with a store code`]),
      ...(excluded === 'Shopping_ads,Free_listings' ? [] : [`${row.id}: excluded_destination is ${excluded}`]),
    ]),
  ];
}

const meta: Record<string, Column | Test> = {
  vehicle_id: atMost(100),
  title: atMost(500),
  description: (value) => value.length <= 5000 && !/https?:\/\/|www\./i.test(value),
  url: absolute,
  make: atMost(100),
  model: atMost(100),
  year,
  'mileage.value': /^\d+$/,
  'mileage.unit': oneOf('MI', 'KM'),
  body_style: oneOf(
    'CONVERTIBLE',
    'COUPE',
    'HATCHBACK',
    'MINIVAN',
    'TRUCK',
    'SUV',
    'SEDAN',
    'VAN',
    'WAGON',
    'CROSSOVER',
    'SMALL_CAR',
    'OTHER',
  ),
  price,
  exterior_color: atMost(100),
  state_of_vehicle: oneOf('New', 'Used', 'CPO'),
  vin: optional(atMost(17)),
  drivetrain: optional(oneOf('4X2', '4X4', 'AWD', 'FWD', 'RWD', 'Other')),
  fuel_type: optional(oneOf('DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER')),
  transmission: optional(oneOf('Automatic', 'Manual')),
  latitude: optional(/^-?\d+(\.\d+)?$/),
  longitude: optional(/^-?\d+(\.\d+)?$/),
  'address.country': oneOf('AU', 'NZ', 'US'),
};

/** White space and commas only inside quotes, as Meta says. */
const bareSpace = (text: string): string[] =>
  /(^|,)(?!")[^",\n]*[ \t][^",\n]*(?=,|\n)/m.test(text.replaceAll(/"(?:[^"]|"")*"/g, 'q')) ? ['a value with a space is not quoted'] : [];

export function metaCsv(text: string): string[] {
  const images = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`image[${index}].url`, index === 0 ? picture : optional(picture)]),
  );
  const rows = recordsOf(text, ',');
  return [
    ...bareSpace(text),
    ...complaintsOf(rows, { ...meta, ...images, availability: oneOf('available', 'not_available') }, 'vehicle_id'),
  ];
}

export function tiktokCsv(text: string): string[] {
  const images = {
    image_link: picture,
    additional_image_link: optional((value: string) => value.split(',').every(picture)),
    vehicle_type: /^car_truck$/,
  };
  return complaintsOf(recordsOf(text, ','), { ...meta, ...images }, 'vehicle_id');
}

export const microsoftTsv = (text: string): string[] =>
  complaintsOf(
    recordsOf(text, '\t'),
    {
      Country: oneOf('AU', 'NZ', 'US'),
      'Final URL': absolute,
      'Image URL': (value) => value.split(';').every((url) => picture(url) && url.length <= 2048 && !url.includes(',')),
      Make: atMost(100),
      Model: atMost(100),
      'Vehicle ID': atMost(100),
      Price: price,
      'Target campaign': optional(atMost(400)),
    },
    'Vehicle ID',
  );

export const dealerStudioCsv = (text: string): string[] =>
  complaintsOf(
    recordsOf(text, ','),
    {
      'Stock number': atMost(100),
      'Car type': optional(oneOf('New', 'Used', 'Demo')),
      Make: atMost(100),
      Model: atMost(100),
      'DAP Price': optional(/^\d+\.\d\d$/),
      'EGC Price': optional(/^\d+\.\d\d$/),
      Year: year,
      Odometer: optional(/^\d+$/),
      Certified: oneOf('Yes', 'No'),
    },
    'Stock number',
  );
