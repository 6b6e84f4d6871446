import { z } from 'zod';
import { plainNames } from '#lib/cars/names.ts';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { listedStatus } from '#lib/model/car.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { type StampedCache, stampedCache } from '#lib/model/stamped-cache.ts';
import type { PageSite } from '#lib/pages/site-data.ts';

/** The record of a car in a release, so that the next report can list changes. `price` is the text that shoppers see. */
export const carRecord = z.object({
  id: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  name: z.string(),
  price: z.string(),
  dollars: z.number().optional().describe('the amount of the price; absent when the price is shown as words'),
  status: listedStatus,
  picture: z.string().optional().describe('URL of a small picture, or its path on the site'),
});

export type CarRecord = z.infer<typeof carRecord>;

/** The minimum width of a thumbnail in pixels. The report shows it at half that width. */
const thumbnailWidth = 160;

/** The longest name in a record. */
const longestName = 160;

const thumbnail = ({ src, widths }: Picture) =>
  src.replaceAll('{w}', String(widths.find((width) => width >= thumbnailWidth) ?? widths.at(-1)));

export const shortenText = (text: string, longest = longestName) =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;

/** A car's name on one line, as its page shows it. */
export function formatCarName(car: Parameters<typeof plainNames>[0], site: Pick<PageSite, 'cars'>): string {
  const { title, subtitle } = plainNames(car, site);
  return shortenText(subtitle ? `${title} ${subtitle}` : title);
}

function recordOf(car: SearchDocument, site: PageSite): CarRecord {
  const choice = priceChoice(car, site);
  const { amount, per } = priceView(car, site);
  // Absent fields are left out, so that it equals the record that is read from disk.
  return definedFields<CarRecord>({
    id: car.id,
    slug: car.slug,
    make: car.make || undefined,
    name: formatCarName(car, site),
    price: per ? `${amount} ${per}` : amount,
    dollars: 'dollars' in choice ? choice.dollars : undefined,
    status: car.status,
    picture: car.picture ? thumbnail(car.picture) : undefined,
  }) as CarRecord;
}

/** Makes the records of a site's listed cars, in the same order. */
export function makeCarRecords(
  documents: readonly SearchDocument[],
  site: PageSite,
  memory: StampedCache<SearchDocument, CarRecord> = stampedCache(),
): CarRecord[] {
  const stamp = [JSON.stringify(site)];
  return documents.map((document) => memory(stamp, document, () => recordOf(document, site)));
}

const isText = (value: unknown) => typeof value === 'string';
const isTextIfAny = (value: unknown) => value === undefined || isText(value);
const statuses: readonly unknown[] = listedStatus.options;

/** Equivalent to the schema `carRecord`, in a tenth of the time, because a record has tens of thousands of cars. */
export function isCarRecord(value: unknown): value is CarRecord {
  if (!isRecord(value)) return false;
  const { id, slug, make, name, price, dollars, status, picture } = value;
  return (
    [id, slug, name, price].every(isText) &&
    [make, picture].every(isTextIfAny) &&
    (dollars === undefined || Number.isFinite(dollars)) &&
    statuses.includes(status)
  );
}

const encoded = z.object({
  version: z.literal(1),
  cars: z.custom<CarRecord[]>((value) => Array.isArray(value) && value.every(isCarRecord)),
});

/** Encodes the records for the release's long record. */
export const encodeCarRecords = (cars: CarRecord[]): z.infer<typeof encoded> => ({ version: 1, cars });

/** Decodes the records. Undefined if they have another version or are damaged: then nothing can be compared. */
export const decodeCarRecords = (value: unknown): CarRecord[] | undefined => encoded.safeParse(value).data?.cars;
