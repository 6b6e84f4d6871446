import { z } from 'zod';
import { bodyName } from '#lib/cars/body-names.ts';
import { type Car, car } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import type { DroppedField } from '#lib/model/dropped.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { isTooDeep, tooDeep } from '#lib/model/json-depth.ts';
import { isEmpty, readLoose } from '#lib/model/loose.ts';
import { type ImagePolicy, keepImage } from './images.ts';
import { readStatus } from './status.ts';

/**
 * A car as it arrives: any field may be missing, and fields of search documents are accepted.
 * `make_model` and `price_range` are computed again from the fields they repeat.
 */
const incoming = car.partial().extend({
  city: z.string().optional(),
  state: z.string().optional(),
  make_model: z.unknown().optional(),
  price_range: z.unknown().optional(),
});

export type CarFields = Partial<Car>;

export type CarReading = { fields: CarFields; drops: DroppedField[]; problem?: string };

/** Timestamps below this are in seconds (as milliseconds they would lie before 1973-03-03). */
const earliestMs = 1e11;
const toMs = (stamp: number | undefined) => (stamp !== undefined && Math.abs(stamp) < earliestMs ? stamp * 1000 : stamp);

/** Reads one car of a feed, loosely: what cannot be read is left out and listed in `drops`; `problem` is set when it is not a car. */
export function readCar(raw: unknown, images: ImagePolicy): CarReading {
  if (isTooDeep(raw)) return { fields: {}, drops: [], problem: tooDeep };
  const { status: written } = isRecord(raw) ? raw : {};
  const { status, drop } = isEmpty(written) ? {} : readStatus(written);
  const { value, problem, drops } = readLoose(incoming, status === written ? raw : { ...(raw as object), status });
  if (!value) return { fields: {}, drops, problem };
  if (drop) drops.push(drop);
  const { city, state, make_model: _hierarchy, price_range: _range, ...fields } = value;
  const keep = (list: string[] | undefined, path: string) =>
    list?.filter((reference, index) => keepImage(reference, images, `${path}[${index}]`, drops));
  const result: CarFields = {
    ...fields,
    simple_body: fields.simple_body === undefined ? undefined : bodyName(fields.simple_body),
    sold_date_timestamp: toMs(fields.sold_date_timestamp),
    created_at_timestamp: toMs(fields.created_at_timestamp),
    thumbnails: keep(fields.thumbnails, 'thumbnails'),
    images: keep(fields.images, 'images'),
  };
  const primary = fields.primary_image_url;
  if (primary !== undefined && !keepImage(primary, images, 'primary_image_url', drops)) delete result.primary_image_url;
  if (city !== undefined || state !== undefined) {
    result.location = { ...fields.location, address: definedFields({ city, state, ...fields.location?.address }) };
  }
  return { fields: result, drops };
}

/** The car made of its fields: a name where the dealer gave none, and no stand-ins for what is at hand. Throws when a field breaks the model. */
export function completeCar(fields: CarFields & { id: string; slug: string }): Car {
  const { photos_count, weekly_price_range, ...rest } = fields;
  return car.parse(
    definedFields({
      ...rest,
      name: fields.name ?? nameOf(fields),
      photos_count: fields.images?.length ? undefined : photos_count,
      weekly_price_range: fields.weekly_price === undefined ? weekly_price_range : undefined,
    }),
  );
}

function nameOf({ id, stocknum, year, make, model, badge }: CarFields): string {
  if (!make && !model) return `Vehicle ${stocknum ?? id}`;
  return [year, make, model, badge].filter((part) => part !== undefined).join(' ');
}
