import { z } from 'zod';
import { plainNames } from '#lib/cars/names.ts';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { carStatus } from '#lib/model/car.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { PageSite } from '#lib/pages/site-data.ts';

/** What a release keeps of each of its cars, so that the next report can say what changed. `price` is the text that shoppers read. */
export const carRecord = z.object({
  id: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  name: z.string(),
  price: z.string(),
  dollars: z.number().optional().describe('the number in the price; absent where words stand in its place'),
  status: carStatus,
  picture: z.string().optional().describe('address of a small picture: a path on the site, or elsewhere'),
});

export type CarRecord = z.infer<typeof carRecord>;

/** Pixels that a thumbnail is at least wide, shown at half of it. */
const thumbnailWidth = 160;

/** The longest name that is kept; a report needs no more to tell cars apart. */
const longestName = 160;

const thumbnail = ({ src, widths }: Picture) =>
  src.replaceAll('{w}', String(widths.find((width) => width >= thumbnailWidth) ?? widths.at(-1)));

export const shortened = (text: string, longest = longestName) =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;

/** A car's name in one line, as its page says it. */
export function nameOf(car: Parameters<typeof plainNames>[0], site: Pick<PageSite, 'cars'>): string {
  const { title, subtitle } = plainNames(car, site);
  return shortened(subtitle ? `${title} ${subtitle}` : title);
}

function recordOf(car: SearchDocument, site: PageSite): CarRecord {
  const choice = priceChoice(car, site);
  const { amount, per } = priceView(car, site);
  return {
    id: car.id,
    slug: car.slug,
    ...(car.make ? { make: car.make } : {}),
    name: nameOf(car, site),
    price: per ? `${amount} ${per}` : amount,
    ...('dollars' in choice ? { dollars: choice.dollars } : {}),
    status: car.status,
    ...(car.picture ? { picture: thumbnail(car.picture) } : {}),
  };
}

/** The records of a site's listed cars, in their order. */
export const makeCarRecords = (documents: readonly SearchDocument[], site: PageSite): CarRecord[] =>
  documents.map((document) => recordOf(document, site));

const encoded = z.object({ version: z.literal(1), cars: z.array(carRecord) });

/** Encodes the records for the release's long record. */
export const encodeCarRecords = (cars: CarRecord[]): z.infer<typeof encoded> => ({ version: 1, cars });

/** Decodes the records; undefined when they have another version or are damaged, so that nothing can be compared. */
export const decodeCarRecords = (value: unknown): CarRecord[] | undefined => encoded.safeParse(value).data?.cars;
