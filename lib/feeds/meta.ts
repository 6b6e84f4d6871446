import type { FeedOffer } from './channel.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import { type FeedField, money } from './fields.ts';
import type { PhotoNeed } from './photos.ts';
import { type FeedRule, notHereYet, photoRulesOf, priceRules, requires, takesTypes } from './rules.ts';
import { cutText, oneLine } from './text.ts';
import { description, gearbox, metaBody, metaDrive, metaFuel, metaState } from './words.ts';

const longestDescription = 5000;
const longestLabel = 100;
const priceStart = '\nPrice: ';

/** A description whose last line says what the price includes, in the words of the page, because there is no field for it (rule M3). */
function pricedDescription(car: FeedCar, dealer: FeedDealer): string {
  const { kind, label } = car.price;
  const last = kind === 'price' && label ? `${priceStart}${cutText(oneLine(label), longestLabel)}` : '';
  return cutText(description(car, dealer), longestDescription - last.length) + last;
}

/** A row's text about its car and about what the price includes, for the rules of law. */
export function readMetaWords({ title, description }: { title: string; description: string }): Pick<FeedOffer, 'words' | 'priceLabel'> {
  const end = description.lastIndexOf('\n');
  if (end < 0 || !description.startsWith(priceStart, end)) return { words: [title, description] };
  return { words: [title, description.slice(0, end)], priceLabel: description.slice(end + priceStart.length) };
}

/**
 * The columns that Meta's and TikTok's automotive inventories share. An address is written only in flat columns: an object beside them is
 * an error.
 */
export const metaFields: readonly FeedField[] = [
  ['vehicle_id', ({ id }) => id],
  ['title', ({ title }) => cutText(title, 500)],
  ['description', pricedDescription],
  ['url', ({ url }) => url],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['year', ({ year }) => year],
  ['mileage.value', ({ distance }) => distance],
  ['mileage.unit', (_car, { unit }) => unit.toUpperCase()],
  ['body_style', metaBody],
  ['price', ({ price }, dealer) => money(price.dollars, dealer)],
  ['exterior_color', ({ colour }) => colour],
  ['state_of_vehicle', metaState],
  ['vin', ({ vin }) => vin],
  ['trim', ({ trim }) => trim],
  ['drivetrain', metaDrive],
  ['fuel_type', metaFuel],
  ['transmission', (car) => gearbox(car)],
  ['dealer_name', (_car, { name }) => name],
  ['address.addr1', ({ place }) => place?.address?.street],
  ['address.city', ({ place }) => place?.address?.city],
  ['address.region', ({ place }) => place?.address?.state],
  ['address.postal_code', ({ place }) => place?.address?.postcode],
  ['address.country', (_car, { country }) => country],
  ['latitude', ({ place }) => place?.address?.lat],
  ['longitude', ({ place }) => place?.address?.long],
];

/** Their rules about which cars may be listed. `image` is the channel's field name of the first photo. */
export const metaRules = (photos: PhotoNeed, image: string): FeedRule[] => [
  notHereYet,
  takesTypes(['car', 'ute', 'truck', 'van'], 'body_style'),
  ...priceRules(),
  {
    rule: 'id-long',
    field: 'vehicle_id',
    fix: 'give the car an id of at most 100 characters',
    breaks: ({ id }) => id.length > 100,
  },
  requires('make', 'make'),
  requires('model', 'model'),
  requires('year', 'year'),
  requires('distance', 'mileage.value'),
  requires('colour', 'exterior_color'),
  requires('condition', 'state_of_vehicle'),
  ...photoRulesOf(photos, image),
  {
    rule: 'address-missing',
    field: 'address, latitude, longitude',
    fix: 'give the location its street, city, state, postcode, lat and long: cars without them are rarely shown',
    warns: true,
    breaks: ({ place }) =>
      !(place?.address?.street && place.address.city && place.address.lat !== undefined && place.address.long !== undefined),
  },
];
