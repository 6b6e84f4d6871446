import { defineChannel } from '../channel.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { sold } from '../rules.ts';
import { type StockCar, stockSchemaText } from '../stock-schema.ts';

const stockCar = (car: FeedCar, dealer: FeedDealer): StockCar => ({
  id: car.id,
  url: car.url,
  name: car.title,
  ...{ make: car.make, model: car.model, trim: car.trim, year: car.year, condition: car.condition },
  availability: car.availability === 'PreOrder' ? 'PreOrder' : 'InStock',
  price: car.price.dollars,
  pricePer: car.price.kind === 'week' ? 'week' : undefined,
  weeklyPriceFor: car.price.weekFor,
  weeklyRent: car.price.rent,
  priceBefore: car.price.before,
  priceIncludes: car.price.kind === 'price' ? car.price.label : undefined,
  distance: car.distance,
  stockNumber: car.stock,
  registration: car.rego,
  ...(dealer.showVin ? { vin: car.vin, nvic: car.nvic } : {}),
  ...{ colour: car.colour, body: car.body, fuel: car.fuel, transmission: car.transmission, drive: car.drive, engine: car.engine },
  ...car.measurements,
  ...{ doors: car.doors, seats: car.seats, vehicleType: car.itemType, features: [...car.features], description: car.comments },
  location: car.place?.name,
  listed: car.listedAt === undefined ? undefined : new Date(car.listedAt).toISOString(),
});

/** The cars of the file. Tests check it against its schema; doing so here would take ten times as long. */
function readStock(text: string): StockCar[] {
  const { cars } = JSON.parse(text) as { cars?: unknown };
  if (!Array.isArray(cars)) throw new Error('it has no cars');
  return cars;
}

/** The whole stock for programs, in our own format, with its JSON Schema beside it. */
export const stockJsonChannel = defineChannel({
  label: 'stock.json',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  rules: [sold],
  files: ['stock.json', 'stock.schema.json'],
  rows: [
    {
      name: 'stock.json',
      head: ({ name, base, currency, unit }) => {
        const head = { version: 1, dealer: { name, url: `${base}/` }, currency, distanceUnit: unit };
        return `${JSON.stringify(head).slice(0, -1)},"cars":[\n`;
      },
      headLines: 1,
      row: (car, dealer) => JSON.stringify(stockCar(car, dealer)),
      gap: ',\n',
      tail: '\n]}\n',
    },
  ],
  newest: 0,
  write: () => [{ name: 'stock.schema.json', text: stockSchemaText() }],
  read: (text, name) =>
    name === 'stock.json'
      ? readStock(text).map(({ url, price, distance, availability, priceIncludes, name: title, description, features }) => ({
          ...{ url, price, distance, availability },
          ...{ priceLabel: priceIncludes ?? '', words: [title, description, features.join(', ')] },
        }))
      : [],
});
