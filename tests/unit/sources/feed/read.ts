import type { DropGroup } from '#lib/model/dropped.ts';
import type { Mapping } from '#lib/sources/feed/mapping.ts';
import { type FeedReading, readFeedCars } from '#lib/sources/feed/read-feed.ts';
import { readTable, type TableOptions } from '#lib/sources/feed/read-table.ts';

const plainFields: Mapping = { id: 'id', make: 'make', model: 'model', price: 'price' };

/** `own` are the fields that a site.json names; the others are those of a preset. */
type Options = TableOptions & Partial<Omit<FeedReading, 'fields'>> & { fields?: Mapping; own?: Mapping };

/** Reads the cars of a feed as a pull does, without a place that it comes from. */
export async function readFeed(
  content: string | Buffer,
  { fields = plainFields, own = fields, format, encoding, items, ...more }: Options = {},
) {
  const table = await readTable(Buffer.from(content as string), 'stock.csv', { format, encoding, items });
  return readFeedCars(table, {
    ...{ shown: 'stock.csv', name: 'stock.csv', fields: { all: fields, own }, images: 'web', allowEmpty: false },
    ...{ timeZone: 'Australia/Sydney', distanceUnit: 'km', takeCars: () => undefined, carsBefore: {} },
    ...more,
  });
}

/** The message of the error that reading ends with. */
export const failureOf = (content: string | Buffer, options?: Options) =>
  readFeed(content, options).then(
    ({ cars }) => `no error, ${cars.length} cars`,
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** What was dropped, a line each: place, field, value, reason. */
export const dropLines = (groups: readonly DropGroup[]) =>
  groups.flatMap(({ effect, field, reason, items }) =>
    items.map(({ at, id, value }) => [effect, at, id, field, value, reason].filter((part) => part !== undefined).join(' | ')),
  );
