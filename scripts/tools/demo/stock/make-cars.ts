import { type Car, car as carSchema } from '#lib/model/car.ts';
import { inventPictures } from '../../invent/pictures.ts';
import { type Random, seededRandom } from '../../invent/random.ts';
import { makeSlug } from '../../invent/slug.ts';
import { inventVin } from '../../invent/vin.ts';
import { coloursOf } from '../catalogue/colours.ts';
import { electricFiguresOf } from '../catalogue/electric.ts';
import { featuresOf } from '../catalogue/features.ts';
import { type Badge, driveWords, gearboxes, type ModelLine } from '../catalogue/model-line.ts';
import { dealerComments, type VehicleStory } from '../words/comments.ts';
import { demoNow, demoYear, type Lot, type StockPlan } from './plan.ts';
import { askingPrice } from './price.ts';

const dayMs = 86_400_000;

/** The number of days since the earlier price of a reduced car was last offered. */
const beforeDays = 12;

function chooseYear(random: Random, lot: Lot, line: ModelLine): number {
  if (lot.type === 'new') return random.chance(0.8) ? demoYear : demoYear - 1;
  if (lot.type === 'demo') return random.chance(0.6) ? demoYear : demoYear - 1;
  const [from, to] = lot.years ?? [line.from, line.to];
  return random.whole(Math.max(from, line.from), Math.min(to, line.to, demoYear - 1));
}

function chooseKm(random: Random, plan: StockPlan, lot: Lot, year: number, isTowed: boolean): { km?: number; usualKm: number } {
  const [low, high] = plan.distanceAYear;
  const age = Math.max(0.6, demoYear - year + 0.4);
  const usualKm = Math.round(((low + high) / 2) * age);
  if (isTowed) return { usualKm };
  if (lot.type === 'new') return { km: random.chance(0.45) ? random.whole(4, 90) : undefined, usualKm };
  if (lot.type === 'demo') return { km: random.whole(600, 8900), usualKm };
  return { km: Math.round(random.whole(low, high) * age * (0.7 + random.next() * 0.6)), usualKm };
}

function mechanicalFields(line: ModelLine, badge: Badge): Partial<Car> {
  const { engine, fuel, gearbox, drive, seats } = { ...line, ...badge };
  const [simple_transmission, trans, gearnum] = gearbox ? gearboxes[gearbox] : [];
  return {
    simple_body: line.body,
    engine: fuel === 'Electric' ? 'Electric motor' : engine,
    simple_fuel: fuel,
    simple_transmission,
    trans,
    gearnum,
    simple_drive: drive,
    drive: drive && driveWords[drive],
    seats,
    sleeps: line.sleeps,
    doors: line.doors,
  };
}

/** A vehicle's status and dates: in stock, on its way, or sold yesterday. A new arrival may have no photos yet. */
function chooseStatus(random: Random, type: Lot['type']): Partial<Car> & { photos: number } {
  const status = random.weighted([
    ['in_stock', type === 'new' ? 82 : 91],
    ['coming_soon', type === 'new' ? 16 : 5],
    ['sold', 4],
  ] as const);
  const isFresh = random.chance(0.1);
  const ageMs = (isFresh ? random.next() * 5 : 6 + random.next() * 110) * dayMs;
  const photos = isFresh
    ? random.weighted([
        [0, 4],
        [1, 4],
        [4, 4],
      ] as const)
    : random.weighted([
        [4, 86],
        [3, 10],
        [1, 4],
      ] as const);
  return {
    status,
    sold_date_timestamp: status === 'sold' ? Math.round(demoNow - random.next() * dayMs) : undefined,
    created_at_timestamp: Math.round(demoNow - Math.max(ageMs, status === 'sold' ? 3 * dayMs : 0)),
    photos: status === 'coming_soon' ? Math.min(photos, random.whole(0, 1)) : photos,
  };
}

function chooseTag(random: Random, story: VehicleStory, created: number, type: Lot['type']): string | undefined {
  if (demoNow - created < 7 * dayMs) return 'New Arrival';
  if (story.isLowDistance && random.chance(0.5)) return type === 'used' ? story.lowTag : undefined;
  if (story.isOneOwner && random.chance(0.3)) return 'One Owner';
  return undefined;
}

function makeCar(plan: StockPlan, lot: Lot, number: number): Car {
  const random = seededRandom(`${plan.seed}/${number}`);
  const { years } = lot;
  const lines = years ? lot.lines.filter(({ from, to }) => to >= years[0] && from <= years[1]) : lot.lines;
  const line = random.pick(lines);
  const badge = random.pick(line.badges);
  const year = chooseYear(random, lot, line);
  const isTowed = line.body === 'Travel Trailer';
  const { km, usualKm } = chooseKm(random, plan, lot, year, isTowed);
  const fuel = badge.fuel ?? line.fuel;
  const ends = random.next();
  const asking = plan.ending(
    askingPrice(badge.priceNew, { year, km: km ?? usualKm, usualKm, body: line.body, fuel, type: lot.type }),
    ends,
  );
  const highestPrice = Math.max(...line.badges.map(({ priceNew }) => priceNew));
  const isHighGrade = badge.priceNew > highestPrice * 0.93 || badge.priceNew > 48_000;
  const candidates = random.some(featuresOf(line, fuel, isHighGrade), random.whole(7, 14));
  const features = candidates.filter((feature) => feature !== 'Cruise Control' || !candidates.includes('Adaptive Cruise Control'));
  const { photos, ...statusAndDates } = chooseStatus(random, lot.type);
  const isPreorder = lot.type === 'new' && statusAndDates.status === 'coming_soon' && random.chance(0.4);
  const isPoa = !isPreorder && random.chance(0.03);
  const isReduced = lot.type !== 'new' && !isPoa && random.chance(0.13);
  const place = random.weighted(plan.places);
  const stocknum = `${plan.stockPrefix}${plan.firstStock + number * 7}`;
  const vehicle = `${line.make} ${line.model} ${badge.name}`;
  const colour = random.chance(0.03) ? undefined : random.pick(coloursOf(line.make, line.body));
  const isLowDistance = km !== undefined && lot.type === 'used' && km < usualKm * 0.8;
  const story: VehicleStory = {
    name: `${line.make} ${line.model}`,
    badge: badge.name,
    km,
    body: line.body,
    fuel,
    colour,
    seats: badge.seats ?? line.seats,
    type: lot.type,
    features,
    place: place.spoken ?? place.city,
    isLowDistance,
    isOneOwner: lot.type === 'used' && (plan.voice.market !== 'NZ' || line.body === 'Ute') && random.chance(0.35),
    isComing: statusAndDates.status === 'coming_soon',
    lowTag: plan.voice.lowTag,
  };
  const images = inventPictures(line.body, colour, photos);
  const price = isPreorder || isPoa ? undefined : asking;
  const average = asking + random.whole(-1500, 3000);
  const car: Car = {
    id: String(plan.firstStock * 10 + number),
    slug: makeSlug(vehicle, stocknum),
    name: `${year} ${vehicle}`,
    make: line.make,
    model: line.model,
    badge: badge.name,
    year,
    km,
    vin: random.chance(0.92) ? inventVin(random, year) : undefined,
    stocknum,
    car_type: lot.type,
    item_type: plan.itemType(line),
    categories: plan.categories?.(line),
    price,
    before_price: isReduced && price ? price + random.pick([500, 1000, 1500, 2000, 3000]) : undefined,
    before_price_until: isReduced && price ? demoNow - beforeDays * dayMs : undefined,
    price_type: plan.priceType?.[lot.type],
    preorder: isPreorder || undefined,
    tag: chooseTag(random, story, statusAndDates.created_at_timestamp ?? 0, lot.type),
    ...mechanicalFields(line, badge),
    ...electricFiguresOf(vehicle),
    colour,
    views: random.whole(3, 640),
    certified: lot.type === 'used' && year >= demoYear - 5 && random.chance(0.2) ? true : undefined,
    filtered_features: [...features].sort(),
    highlights: features.slice(0, random.whole(3, 5)),
    comments: random.chance(0.04) ? undefined : dealerComments(random, story, plan.voice),
    thumbnails: images,
    images,
    primary_image_url: images[0],
    dealership_id: plan.dealership.id,
    dealership_slug: plan.dealership.slug,
    dealership_name: plan.dealership.name,
    location_id: place.id,
    location_name: place.name,
    private_suburb: place.city,
    private_postcode: place.postcode,
    location: { address: { city: place.city, state: place.state, postcode: place.postcode, lat: place.lat, long: place.long } },
    autograb_data:
      lot.type === 'used' && random.chance(0.4) ? { average_market_price: average, state_average_market_price: average + 250 } : undefined,
    show_on_dealer_website: true,
    ...statusAndDates,
    custom_rank: random.whole(1, 1000),
  };
  // The round trip drops empty fields.
  return carSchema.parse(JSON.parse(JSON.stringify({ ...car, ...plan.finish?.(car, ends) })));
}

/** How long ago the last car of each stock was sold: longer than any sold window, so that its address answers 410. */
const pastDays = 12;

function makePastCar(plan: StockPlan, lots: readonly Lot[]): Car {
  const lot = lots.find(({ type }) => type === 'used') ?? lots[0];
  if (!lot) throw new Error(`${plan.seed}: the plan has no lots`);
  const { tag: _tag, preorder: _preorder, ...car } = makeCar(plan, lot, lots.length);
  const soldAt = demoNow - pastDays * dayMs;
  return { ...car, status: 'sold', sold_date_timestamp: soldAt, created_at_timestamp: soldAt - 40 * dayMs };
}

/** The dealer's vehicles, the same for the same plan. In a large stock, every 47th is kept off the website. The last one was sold long ago. */
export function makeCars(plan: StockPlan): Car[] {
  const lots = plan.lots.flatMap((lot) => Array.from({ length: lot.count }, () => lot));
  const cars = lots.map((lot, number) => {
    const car = makeCar(plan, lot, number);
    return lots.length > 40 && number % 47 === 46 ? { ...car, show_on_dealer_website: false } : car;
  });
  return [...cars, makePastCar(plan, lots)];
}
