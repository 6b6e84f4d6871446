/** Validators of the channels' JSON and XML, written from what their receivers demand. Each returns its complaints. */
import { absolute, atMost, clean, fits, oneOf, picture, type Test } from './columns.ts';

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
        Description.join('\r\n').length <= 2048 && Description.length > 0 && Description.every((line) => line !== ''),
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
