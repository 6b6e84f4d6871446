/** Validators of the channels' files, written from what their receivers demand and without the code that writes them. Each returns its complaints. */

/** Reads a table as RFC 4180 says, character by character; throws for a value that is not quoted as it must be. */
export function tableOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  for (const character of text) {
    if (state === 'quoted') {
      if (character === '"') state = 'closed';
      else value += character;
    } else if (character === separator || character === '\n') {
      row.push(value);
      value = '';
      state = 'start';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (character === '"' && state === 'start') state = 'quoted';
    else if (character === '"' && state === 'closed') {
      value += '"';
      state = 'quoted';
    } else if (character === '"' || state === 'closed' || character === '\r')
      throw new Error(`${JSON.stringify(character)} in row ${rows.length + 1}`);
    else {
      value += character;
      state = 'plain';
    }
  }
  if (state !== 'start' || row.length > 0) throw new Error('the last row does not end');
  return rows;
}

const recordsOf = (text: string, separator: string): Record<string, string>[] => {
  const [head = [], ...rows] = tableOf(text, separator);
  if (new Set(head).size !== head.length) throw new Error('two columns have one name');
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`${row.length} values for ${head.length} columns`);
    return Object.fromEntries(row.map((value, index) => [head[index] as string, value]));
  });
};

type Test = RegExp | ((value: string) => boolean);
type Column = { test: Test; isOptional?: boolean };
const fits = (test: Test, value: string) => (test instanceof RegExp ? test.test(value) : test(value));
const atMost = (most: number) => (value: string) => value.length <= most && value.length > 0;
const oneOf = (...words: string[]): Test => new RegExp(`^(${words.join('|')})$`);
const optional = (test: Test): Column => ({ test, isOptional: true });

const absolute = /^https:\/\/[^\s"<>]+$/;
const picture = (url: string) => absolute.test(url) && !/\.(webp|avif|svg)(\?|$)/i.test(url);
const price = /^[1-9]\d*\.\d\d (AUD|NZD|USD)$/;
const year = /^(19|20)\d\d$/;
const vin = /^[A-HJ-NPR-Z0-9]{17}$/;
const clean = (value: string) => value.isWellFormed() && !/[\p{Cc}\u202a-\u202e]/u.test(value.replaceAll('\n', ''));

function complaintsOf(rows: readonly Record<string, string>[], columns: Record<string, Column | Test>, id: string): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const complaints = Object.entries(columns).flatMap(([name, rule]) => {
      const { test, isOptional = false } = rule instanceof RegExp || typeof rule === 'function' ? { test: rule } : rule;
      const value = row[name];
      if (value === undefined) return [`has no column ${name}`];
      return value === ''
        ? isOptional
          ? []
          : [`${name} is empty`]
        : fits(test, value)
          ? []
          : [`${name} is ${JSON.stringify(value.slice(0, 80))}`];
    });
    const dirty = Object.entries(row).flatMap(([name, value]) => (clean(value) ? [] : [`${name} has characters that it must not have`]));
    const twice = seen.has(row[id] ?? '') ? [`${id} ${row[id]} twice`] : [];
    seen.add(row[id] ?? '');
    return [...complaints, ...dirty, ...twice].map((complaint) => `row ${index + 1}: ${complaint}`);
  });
}

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

/** Complaints about a feed of JSON Feed 1.1. */
export function jsonFeed(text: string): string[] {
  const feed = JSON.parse(text) as {
    version: string;
    title: string;
    home_page_url: string;
    feed_url: string;
    items: Record<string, string>[];
  };
  const rules: [string, boolean][] = [
    ['a version', feed.version === 'https://jsonfeed.org/version/1.1'],
    ['a title', feed.title.length > 0],
    ['addresses', absolute.test(feed.home_page_url) && absolute.test(feed.feed_url)],
    ['at most 50 items', feed.items.length <= 50],
    ['ids of their own', new Set(feed.items.map(({ id }) => id)).size === feed.items.length],
    ...feed.items.flatMap(({ id, url = '', title, content_text, date_published = '', image }): [string, boolean][] => [
      [`${id}: an address`, id === url && absolute.test(url)],
      [`${id}: a text`, typeof content_text === 'string' && content_text.length > 0 && clean(content_text) && clean(title ?? '')],
      [`${id}: a date of RFC 3339`, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(date_published)],
      [`${id}: a picture`, image === undefined || picture(image)],
    ]),
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`not ${rule}`]));
}

const stockTypes: Record<string, Test> = {
  id: atMost(1000),
  url: absolute,
  name: atMost(300),
  availability: oneOf('InStock', 'PreOrder'),
  condition: oneOf('new', 'used', 'demo'),
  year: /^\d{4}$/,
  price: /^\d+(\.\d+)?$/,
  pricePer: /^week$/,
  distance: /^\d+$/,
  listed: /^\d{4}-\d\d-\d\dT.*Z$/,
};

/** Complaints about stock.json, from what its published schema says in words. */
export function stockJson(text: string): string[] {
  const { version, dealer, currency, distanceUnit, cars } = JSON.parse(text) as {
    version: number;
    dealer: { name: string; url: string };
    currency: string;
    distanceUnit: string;
    cars: Record<string, unknown>[];
  };
  const head = version === 1 && absolute.test(dealer.url) && /^(AUD|NZD|USD)$/.test(currency) && /^(km|mi)$/.test(distanceUnit);
  const complaintsAbout = (car: Record<string, unknown>) => [
    ...['id', 'url', 'name', 'availability', 'features', 'description']
      .filter((name) => !(name in car))
      .map((name) => `${name} is missing`),
    ...Object.entries(stockTypes).flatMap(([name, test]) =>
      car[name] === undefined || fits(test, String(car[name])) ? [] : [`${name} is ${JSON.stringify(car[name])}`],
    ),
    ...Object.entries(car).flatMap(([name, value]) => (typeof value !== 'string' || clean(value) ? [] : [`${name} is not clean`])),
  ];
  return [
    ...(head ? [] : ['the head is wrong']),
    ...cars.flatMap((car) => complaintsAbout(car).map((complaint) => `${car.id}: ${complaint}`)),
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

type Attribute = { Name: string; Value: string };
type Listing = {
  Title: string;
  Subtitle: string;
  StartPrice: number;
  PhotoUrls: string[];
  Attributes: Attribute[];
  SKU?: string;
  Description: string[];
};

export function tradeMeJson(text: string): string[] {
  const { Listings } = JSON.parse(text) as { Listings: Listing[] };
  return Listings.flatMap(({ Title, Subtitle, StartPrice, PhotoUrls, Attributes, SKU = '', Description }) => {
    const of = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
    const [km, plate] = [Number(of('Odometer')), of('NumberPlate')];
    const rules: [string, boolean][] = [
      ['a long word in the title', Title.split(' ').every((word) => word.length <= 20)],
      ['a title of at most 50', Title.length <= 50 && Title.length > 0],
      ['a subtitle of 1 to 50', Subtitle.length >= 1 && Subtitle.length <= 50 && !/[<>@]/.test(Subtitle)],
      ['a price', StartPrice > 0],
      ['a photo', PhotoUrls.length >= 1 && PhotoUrls.every(picture)],
      ['make, model, year and body', ['Make', 'Model', 'Year', 'BodyStyle'].every((name) => of(name))],
      ['a year', Number(of('Year')) >= 1886],
      ['a plate or VIN', Boolean(plate ?? of('Vin')) && (plate ?? '').length <= 6],
      ['a stock number of at most 20', SKU.length <= 20],
      ['an odometer that fits a new car', of('IsNew') !== 'true' || km <= 500],
      [
        'a description of at most 2,048',
        Description.join('\r\n').length <= 2048 + Description.length && Description.every((line) => line !== ''),
      ],
      ['no contact details', Description.every((line) => !/https?:|www\.|\S@\S+\.\S/.test(line))],
    ];
    return rules.flatMap(([rule, holds]) => (holds ? [] : [`${Title}: ${rule}`]));
  });
}

/** Whether a text is well-formed XML: each element is closed in order, no raw ampersand and no control character. */
export function xmlFaults(text: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const body = text.replace(/^<\?xml[^>]*\?>/, '');
  for (const [tag, close, name = '', , end] of body.matchAll(/<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|</g)) {
    if (tag === '<') faults.push('a < that starts no element');
    else if (close) {
      if (open.pop() !== name) faults.push(`</${name}> closes another element`);
    } else if (!end) open.push(name);
  }
  if (open.length > 0) faults.push(`<${open.at(-1)}> is not closed`);
  if (/&(?!#\d+;|#x[\da-f]+;|(amp|lt|gt|quot|apos);)/i.test(body)) faults.push('a raw ampersand');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    faults.push('a character that XML forbids');
  return faults;
}
