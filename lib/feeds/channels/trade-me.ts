import { formatNumber } from '#lib/locale/thousands.ts';
import { defineChannel, type FeedOffer } from '../channel.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { type FeedRule, photoRulesOf, priceRules, requires, sold, stockTwice, takesTypes } from '../rules.ts';
import { cutText } from '../text.ts';
import { description, gearbox } from '../words.ts';

const photos = { size: 'wide', fewest: 1, most: 20, smallest: { width: 100, height: 100 } } as const;
const limits = {
  ...{ title: 50, titleWord: 20, subtitle: 50, description: 2048, rego: 6, stock: 20 },
  ...{ newDistance: 500, demoDistance: 10_000, firstYear: 1886 },
};

/** A listing stays until it is withdrawn. */
const untilWithdrawn = -1;

/** The parent category of cars. */
const category = '0001-0268-';

type Attribute = { Name: string; Value: string };

const isPlate = (rego: string | undefined): rego is string => rego !== undefined && rego.length <= limits.rego;

/** What the channel shows below the title; it refuses these characters in it. */
const subtitle = ({ trim = '', title }: FeedCar) =>
  [trim, title].map((text) => cutText(text.replaceAll(/[<>@]/g, '').trim(), limits.subtitle)).find(Boolean) ?? 'Vehicle';

const hasLongWord = (title: string) => title.split(' ').some((word) => word.length > limits.titleWord);

/** A shortened title ends in "…", unless that makes its last word too long. */
function titleOf({ title }: FeedCar): string {
  const cut = cutText(title, limits.title);
  return hasLongWord(cut) ? cut.replace(/…$/, '') : cut;
}

/** The number in a licence such as "Registered motor vehicle trader M123456". */
const traderNumber = (licence: string | undefined): string | undefined => /[A-Za-z]*\d[\w-]*/.exec(licence ?? '')?.[0];

/** The dealer's words and trader number, which every listing must show. */
function paragraphsOf(car: FeedCar, dealer: FeedDealer): string[] {
  const number = traderNumber(dealer.licence);
  const trader = number === undefined ? [] : [`Registered motor vehicle trader ${number}`];
  const lines = description(car, dealer).split('\n').filter(Boolean);
  // Trade Me counts two characters for each line break.
  const left = (count: number) => limits.description - [...lines.slice(0, count), ...trader, ''].join('\r\n').length;
  let whole = lines.length;
  while (whole > 0 && left(whole) < 0) whole -= 1;
  const [next] = lines.slice(whole);
  const rest = next !== undefined && left(whole) > 100 ? [cutText(next, left(whole))] : [];
  return [...lines.slice(0, whole), ...rest, ...trader];
}

function listing(car: FeedCar, dealer: FeedDealer) {
  const { licence } = dealer;
  const attributes: [name: string, value: string | number | undefined][] = [
    ['Make', car.make],
    ['Model', car.model],
    ['ModelDetail', car.trim],
    ['Year', car.year],
    ['BodyStyle', car.body],
    ['Odometer', car.distance],
    ['NumberPlate', isPlate(car.rego) ? car.rego : undefined],
    ['Vin', car.vin],
    ['ExteriorColour', car.colour],
    ['Fuel', car.fuel],
    ['Transmission', gearbox(car)],
    ['Doors', car.doors],
    ['Seats', car.seats],
    ['IsNew', car.condition === 'new' ? 'true' : 'false'],
    ['OnRoadCostsIncluded', car.price.type === 'drive_away' ? 'true' : 'false'],
    ['TraderNumber', traderNumber(licence)],
  ];
  return {
    Category: category,
    ExternalReferenceId: car.id,
    SKU: car.stock,
    Title: titleOf(car),
    Subtitle: subtitle(car),
    Description: paragraphsOf(car, dealer),
    IsClassified: true,
    IsBrandNew: car.condition === 'new',
    Duration: untilWithdrawn,
    // In a classified, this is the asking price.
    StartPrice: car.price.dollars,
    HasAgreedWithLegalNotice: true,
    PhotoUrls: car.photos.wide.slice(0, photos.most).map(({ url }) => url),
    ExternalUrl: car.url,
    Attributes: attributes.flatMap(([Name, value]): Attribute[] => (value === undefined ? [] : [{ Name, Value: String(value) }])),
  };
}

type Listing = ReturnType<typeof listing>;

const odd = (rule: string, field: string, fix: string, breaks: FeedRule['breaks']): FeedRule => ({ rule, field, fix, breaks });

const rules: FeedRule[] = [
  sold,
  takesTypes(['car', 'ute', 'van'], 'Category'),
  ...priceRules('StartPrice'),
  requires('make', 'Make'),
  requires('model', 'Model'),
  requires('year', 'Year'),
  requires('body', 'BodyStyle'),
  requires('distance', 'Odometer'),
  odd(
    'year-early',
    'Year',
    `correct the year: it is ${limits.firstYear} or later`,
    ({ year = limits.firstYear }) => year < limits.firstYear,
  ),
  odd(
    'plate-or-vin',
    'NumberPlate, Vin',
    `give the car its number plate (rego, at most ${limits.rego} characters) or its VIN or chassis number`,
    ({ rego, vin }) => !isPlate(rego) && !vin,
  ),
  odd('stock-long', 'SKU', `shorten the stock number to ${limits.stock} characters`, ({ stock = '' }) => stock.length > limits.stock),
  stockTwice('SKU'),
  odd('title-word', 'Title', `shorten words of make, model, badge and series to ${limits.titleWord} characters`, ({ title }) =>
    hasLongWord(title),
  ),
  odd(
    'new-driven',
    'Odometer',
    `call it a demo (car_type): a new car has at most ${limits.newDistance} km`,
    ({ condition, distance = 0 }) => condition === 'new' && distance > limits.newDistance,
  ),
  odd(
    'demo-driven',
    'Odometer',
    `call it used (car_type): a demo has at most ${formatNumber(limits.demoDistance)} km`,
    ({ condition, distance = 0 }) => condition === 'demo' && distance > limits.demoDistance,
  ),
  ...photoRulesOf(photos, 'PhotoUrls'),
  {
    ...odd(
      'trader-missing',
      'TraderNumber',
      'set dealer.licence to the number as a registered motor vehicle trader, which a listing must show',
      () => false,
    ),
    warns: true,
    breaks: (_car, { licence }) => traderNumber(licence) === undefined,
  },
];

const isListings = (data: unknown): data is { Listings: Listing[] } =>
  typeof data === 'object' && data !== null && Array.isArray((data as { Listings?: unknown }).Listings);

/** Cars for Trade Me as the bodies of its API. With `feeds.tradeMe`, publications send them (rule M10). */
export const tradeMeChannel = defineChannel({
  label: 'Trade Me',
  countries: ['NZ'],
  folder: 'feeds',
  photos,
  rules,
  files: ['trade-me.json'],
  rows: [
    {
      name: 'trade-me.json',
      head: () => '{"Listings":[\n',
      headLines: 1,
      row: (car, dealer) => JSON.stringify(listing(car, dealer)),
      gap: ',\n',
      tail: '\n]}\n',
    },
  ],
  read(text) {
    const data: unknown = JSON.parse(text);
    if (!isListings(data)) throw new Error('it has no Listings');
    return data.Listings.map(({ ExternalUrl, StartPrice, Attributes, Title, Subtitle, Description }): FeedOffer => {
      const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
      const distance = attribute('Odometer');
      return {
        ...{ url: ExternalUrl, price: StartPrice, distance: distance === undefined ? undefined : Number(distance) },
        priceLabel: attribute('OnRoadCostsIncluded') === 'true' ? 'including on-road costs' : 'on-road costs not included',
        words: [Title, Subtitle, Description.join('\n')],
      };
    });
  },
});
