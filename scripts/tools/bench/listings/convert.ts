import type { Car } from '#lib/model/car.ts';
import type { CarType } from '#lib/model/car-types.ts';
import { inventPictures } from '../../invent/pictures.ts';
import { seededRandom } from '../../invent/random.ts';
import { makeSlug } from '../../invent/slug.ts';
import { inventVin } from '../../invent/vin.ts';
import { type DirtCounts, noDirt } from './dirt.ts';
import { inventListingState } from './invented.ts';
import { restoreNames } from './names.ts';
import { type PostcodePlace, postcodeFinder } from './postcodes.ts';
import { cellText, type ListingRow, readListingRows } from './rows.ts';
import { driveTypes, fuels, readAmount, readBody, readBodyCell, readColour, readDoorsAndSeats, readEngine, readPlace } from './values.ts';

export type Conversion = {
  cars: Car[];
  counts: DirtCounts;
  /** Share of the rows with a suburb for which a postcode was found, 0 to 1. */
  postcodeRate: number;
};

type Context = { counts: DirtCounts; seed: string; now: number; findPlace: (suburb: string, state: string) => PostcodePlace | undefined };

/** A new car over 500 km counts as a demonstrator, and over 10,000 km as used. A New Zealand marketplace has these limits. */
function readCarType(cell: string, km: number | undefined, counts: DirtCounts): CarType {
  const type = ({ NEW: 'new', DEMO: 'demo' } as const)[cell] ?? 'used';
  if (type !== 'new' || km === undefined || km <= 500) return type;
  counts[km > 10_000 ? 'new_far_driven' : 'new_driven'] += 1;
  return km > 10_000 ? 'used' : 'demo';
}

function readWhere(row: ListingRow, { counts, findPlace }: Context): Partial<Car> {
  const { suburb, state, prefixed } = readPlace(row.Location);
  if (prefixed) counts.state_prefix += 1;
  if (!suburb || !state) {
    counts.no_location += 1;
    return {};
  }
  const place = findPlace(suburb, state);
  if (!place) counts.no_postcode += 1;
  return {
    location_name: suburb,
    private_suburb: suburb,
    private_postcode: place?.postcode,
    location: { address: { city: suburb, state, ...place } },
  };
}

function readWhat(row: ListingRow, counts: DirtCounts): Partial<Car> {
  const cell = readBodyCell(row['Car/Suv']);
  if (cell.is === 'dealer') counts.dealer_in_body += 1;
  if (cell.is === 'advert') counts.advert_in_body += 1;
  if (cell.is === 'masked_phone') counts.masked_phone += 1;
  const { doors, seats, seatsInDoors } = readDoorsAndSeats(row.Doors, row.Seats);
  if (seatsInDoors) counts.seats_in_doors += 1;
  const { engine, zeroLitres } = readEngine(row.Engine);
  if (zeroLitres) counts.zero_litres += 1;
  const { colour, isWarranty } = readColour(row.ColourExtInt);
  if (isWarranty) counts.warranty_in_colour += 1;
  else if (!colour) counts.no_colour += 1;
  const simple_fuel = fuels[row.FuelType];
  if (!simple_fuel) counts.no_fuel += 1;
  const simple_body = readBody(row.BodyType, cell.body, row.Brand, row.Title, seats);
  if (!simple_body) counts.no_body += 1;
  const [simple_drive, drive] = driveTypes[row.DriveType] ?? [];
  const simple_transmission = cellText(row.Transmission);
  return {
    item_type: simple_body === 'Truck' ? 'truck' : 'car',
    simple_body,
    bodyconfiguration: cellText(row.BodyType),
    simple_transmission,
    trans: simple_transmission,
    simple_fuel,
    simple_drive,
    drive,
    engine,
    doors,
    seats,
    colour,
    dealership_name: cell.dealer,
    dealership_slug: cell.dealer && makeSlug(cell.dealer),
  };
}

function convertRow(row: ListingRow, index: number, context: Context): Car {
  const { counts } = context;
  if (Object.values(row).some((cell) => /[\r\n]/.test(cell))) counts.line_break += 1;
  const random = seededRandom(`${context.seed}/${index}`);
  const year = Number(row.Year);
  const title = row.Title.replaceAll(/\s+/g, ' ').trim();
  const { make, model, badge, restored } = restoreNames(row.Brand.trim(), cellText(row.Model), year, title);
  for (const name of restored) counts[name] += 1;
  if (/^[^\d]+\/[^\d]+$/.test(row.Kilometres)) counts.colour_in_kilometres += 1;
  const km = readAmount(row.Kilometres);
  if (km === undefined) counts.no_kilometres += 1;
  const car_type = readCarType(row.UsedOrNew, km, counts);
  const price = readAmount(row.Price);
  if (price === undefined) counts.no_price += 1;
  const stocknum = `${{ new: 'N', demo: 'D', used: 'U' }[car_type]}${100_000 + index}`;
  const what = readWhat(row, counts);
  const state = inventListingState(random, car_type, context.now);
  const images = inventPictures(what.simple_body, what.colour, random.whole(1, 4));
  const car: Car = {
    id: String(500_000 + index),
    slug: makeSlug(title, stocknum),
    name: title,
    make,
    model,
    badge,
    year,
    km,
    car_type,
    price,
    vin: inventVin(random, year),
    stocknum,
    ...what,
    ...readWhere(row, context),
    ...state,
    thumbnails: images,
    images,
    primary_image_url: images[0],
  };
  return JSON.parse(JSON.stringify(car)) as Car;
}

/**
 * Converts the listings file to cars of our model, in the same order, and counts its defects by class.
 * The file has no VIN, stock number, status, dates or pictures, so they are generated from the seed. `now` is in milliseconds.
 */
export function convertListings(csvText: string, postcodesCsv: string, { seed, now }: { seed: string; now: number }): Conversion {
  const counts = noDirt();
  const rows = readListingRows(csvText);
  const context: Context = { counts, seed, now, findPlace: postcodeFinder(postcodesCsv) };
  const cars: Car[] = [];
  const titles = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!cellText(row.Title) || !/^\d{4}$/.test(row.Year.trim())) {
      counts.nan_row += 1;
      continue;
    }
    const titleSlug = makeSlug(row.Title);
    if (titles.has(titleSlug)) counts.slug_collision += 1;
    titles.add(titleSlug);
    cars.push(convertRow(row, index, context));
  }
  const placed = cars.length - counts.no_location;
  return { cars, counts, postcodeRate: placed > 0 ? (placed - counts.no_postcode) / placed : 0 };
}
