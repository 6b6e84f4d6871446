import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { type Car, car } from '#lib/model/car.ts';
import { decodePart } from '#lib/model/decode-part.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { DroppedField } from '#lib/model/dropped.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { isTooDeep, tooDeep } from '#lib/model/json-depth.ts';
import { isEmpty, readLoose } from '#lib/model/loose.ts';
import { placeName, readFacts } from './fact-words.ts';

type Status = NonNullable<Car['status']>;

/** Words whose meaning is certain, without spaces, hyphens and underscores. */
const meanings = new Map<string, Status>([
  ['instock', 'in_stock'],
  ['available', 'in_stock'],
  ['availablenow', 'in_stock'],
  ['forsale', 'in_stock'],
  ['comingsoon', 'coming_soon'],
  ['arrivingsoon', 'coming_soon'],
  ['sold', 'sold'],
  ['unavailable', 'unavailable'],
]);

/** In shorter words, one wrong letter makes a different word, such as "bold". */
const fewestLetters = 7;

const fix = 'write in_stock, coming_soon or sold';

/** The meaning of the only known word that differs by one letter. */
function meaningOfMisspelt(word: string): Status | undefined {
  const near = [...meanings].filter(([knownWord]) => knownWord.length >= fewestLetters && distance(knownWord, word) === 1);
  return near.length === 1 ? near[0]?.[1] : undefined;
}

/** Parses a dealer's status (rule L10). An unknown status makes the car unavailable. */
function readStatus(value: unknown): { status: Status; drop?: DroppedField } {
  const word = typeof value === 'string' ? value.toLowerCase().replaceAll(/[\s_-]+/g, '') : '';
  const knownStatus = meanings.get(word);
  if (knownStatus) return { status: knownStatus };
  const status = meaningOfMisspelt(word);
  if (status) return { status, drop: { effect: 'corrected', field: 'status', value, became: status, reason: 'a misspelt status', fix } };
  return {
    status: 'unavailable',
    drop: { effect: 'notListed', field: 'status', value, reason: 'not the status of a car for sale', fix: `${fix} to list the car` },
  };
}

/** What a price includes, as dealers write it; any other text stays, because a site may have its own words for it. */
export function readPriceType(text: string): string {
  if (/(?:\+|\bplus|\bex(?:cl(?:ud(?:ing|es))?)?\.?|\bwithout)\s*gst\b/i.test(text.replaceAll(/[_-]/g, ' '))) return 'plus_gst';
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  // "Drive away, no more to pay" is a drive-away price; "Drive away plus delivery" is not.
  if (/^(?:driveaway(?!.*(?:excl|plus)).*|dap?(?:price)?)$/.test(word)) return 'drive_away';
  return /^(?:egc|(?:ex|exc|excl|excluding|excludes|plus)gov(?:t|ernment)?(?:charges?)?)(?:price)?$/.test(word)
    ? 'excluding_government_charges'
    : text;
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** Our own drawings: `picture:<body>/<view>/<paint words>`. */
const isDrawing = (text: string) => /^picture:[\w-]+\/[\w-]+\/[^/\\]+$/.test(text);

/** A file under the dealer's folder. Neither its plain nor its percent-encoded form may point outside. */
const isInside = (text: string) =>
  [text, decodePart(text) ?? text].every(
    (path) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      path !== '' && !/^[/~]|^[a-z][a-z0-9+.-]*:|[\\\u0000-\u001f]/i.test(path) && !path.split('/').some((part) => part === '..'),
  );

/** The allowed origins of pictures: the dealer's folder and our drawings only for a dealer whose stock is in that folder. */
export type ImagePolicy = 'web' | 'web-or-folder';

const allowed: Record<ImagePolicy, (text: string) => boolean> = {
  web: isWebAddress,
  'web-or-folder': (text) => isWebAddress(text) || isDrawing(text) || isInside(text),
};

const expected: Record<ImagePolicy, string> = {
  web: 'give an address that starts with https:// or http://',
  'web-or-folder': 'give a web address, or a file below the dealer’s folder',
};

/** Whether a picture reference is allowed on a car. A refused one is listed in `drops` under `field`. */
function keepImage(reference: string, policy: ImagePolicy, field: string, drops: DroppedField[]): boolean {
  if (allowed[policy](reference)) return true;
  drops.push({ effect: 'leftOut', field, value: reference, reason: 'not a picture that a page may show', fix: expected[policy] });
  return false;
}

/**
 * A raw car: any field may be missing, and fields of search documents are accepted. `make_model` and `price_range` are recomputed from the
 * fields that they repeat.
 */
const incoming = car.partial().extend({
  city: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
  make_model: z.unknown().optional(),
  price_range: z.unknown().optional(),
});

export type CarFields = Partial<Car>;

export type CarReading = { fields: CarFields; drops: DroppedField[]; problem?: string };

/** Timestamps below this are in seconds (as milliseconds they would lie before 1973-03-03). */
const earliestMs = 1e11;
const toMs = (stamp: number | undefined) => (stamp !== undefined && Math.abs(stamp) < earliestMs ? stamp * 1000 : stamp);

/** Reads one raw car loosely: unreadable values are left out and listed in `drops`. `problem` is set if it is not a car. */
export function readCar(raw: unknown, images: ImagePolicy): CarReading {
  if (isTooDeep(raw)) return { fields: {}, drops: [], problem: tooDeep };
  const { status: written } = isRecord(raw) ? raw : {};
  const { status, drop } = isEmpty(written) ? {} : readStatus(written);
  const { value, problem, drops } = readLoose(incoming, status === written ? raw : { ...(raw as object), status });
  if (!value) return { fields: {}, drops, problem };
  if (drop) drops.push(drop);
  const { city, state, postcode, make_model: _hierarchy, price_range: _range, ...fields } = value;
  const keep = (list: string[] | undefined, path: string) =>
    list?.filter((reference, index) => keepImage(reference, images, `${path}[${index}]`, drops));
  const result: CarFields = {
    ...readFacts(fields),
    price_type: fields.price_type === undefined ? undefined : readPriceType(fields.price_type),
    sold_date_timestamp: toMs(fields.sold_date_timestamp),
    created_at_timestamp: toMs(fields.created_at_timestamp),
    before_price_until: toMs(fields.before_price_until),
    thumbnails: keep(fields.thumbnails, 'thumbnails'),
    images: keep(fields.images, 'images'),
  };
  const primary = fields.primary_image_url;
  if (primary !== undefined && !keepImage(primary, images, 'primary_image_url', drops)) delete result.primary_image_url;
  if (city !== undefined || state !== undefined || postcode !== undefined) {
    result.location = { ...fields.location, address: definedFields({ city, state, postcode, ...fields.location?.address }) };
  }
  const address = result.location?.address;
  const placeNames = definedFields({ city: address?.city && placeName(address.city), state: address?.state && placeName(address.state) });
  if (address) result.location = { ...result.location, address: { ...address, ...placeNames } };
  return { fields: result, drops };
}

/**
 * Completes the car: adds a name if the dealer gave none, and drops placeholders for values that are present. Throws if a field violates
 * the model.
 */
export function completeCar(fields: CarFields & { id: string; slug: string }): Car {
  const { photos_count, weekly_price_range, ...rest } = fields;
  return car.parse(
    definedFields({
      ...rest,
      name: fields.name ?? nameOf(fields),
      badge: fields.badge ?? badgeInName(fields),
      photos_count: fields.images?.length ? undefined : photos_count,
      weekly_price_range: fields.weekly_price === undefined ? weekly_price_range : undefined,
    }),
  );
}

/** Words of a name that are no badge: a running number, a price, a distance, an advertisement. */
const isNoBadge = (text: string) =>
  text.length > 60 ||
  /^\d+$/.test(text) ||
  !/^[\p{L}\p{N}][\p{L}\p{N} .+/()&'’-]*$/u.test(text) ||
  /\b(?:kms?|sale|finance|price)\b/i.test(text);

/** What a name says after year, make and model, for a car without badge and series: pages show no more of the name (rule C1). */
function badgeInName({ name = '', year, make, model, badge, series }: CarFields): string | undefined {
  if (badge || series || !make || !model) return undefined;
  const start = `${[year, make, model].filter((part) => part !== undefined).join(' ')} `;
  const rest = name.toLowerCase().startsWith(start.toLowerCase()) ? name.slice(start.length).trim() : '';
  return rest === '' || isNoBadge(rest) ? undefined : rest;
}

function nameOf({ id, stocknum, year, make, model, badge }: CarFields): string {
  if (!make && !model) return `Vehicle ${stocknum ?? id}`;
  return [year, make, model, badge].filter((part) => part !== undefined).join(' ');
}
