import { defineChannel } from '../channel.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { perCar } from '../per-car.ts';
import { sold } from '../rules.ts';
import { type StockCar, stockFile, stockSchemaText } from '../stock-schema.ts';

const stockCar = (car: FeedCar, dealer: FeedDealer): StockCar => ({
  id: car.id,
  url: car.url,
  name: car.title,
  ...{ make: car.make, model: car.model, trim: car.trim, year: car.year, condition: car.condition },
  availability: car.availability === 'PreOrder' ? 'PreOrder' : 'InStock',
  price: car.price.dollars,
  pricePer: car.price.kind === 'week' ? 'week' : undefined,
  priceIncludes: car.price.kind === 'price' ? car.price.label : undefined,
  distance: car.distance,
  stockNumber: car.stock,
  vin: dealer.showVin ? car.vin : undefined,
  ...{ colour: car.colour, body: car.body, fuel: car.fuel, transmission: car.transmission, drive: car.drive, engine: car.engine },
  ...{ doors: car.doors, seats: car.seats, vehicleType: car.itemType, features: [...car.features], description: car.comments },
  location: car.place?.name,
  listed: car.listedAt === undefined ? undefined : new Date(car.listedAt).toISOString(),
});

const row = perCar((car, dealer) => JSON.stringify(stockCar(car, dealer)));

/** The whole stock for programs: our own format, with its JSON Schema beside it. */
export const stockJsonChannel = defineChannel({
  label: 'stock.json',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  rules: [sold],
  files: ['stock.json', 'stock.schema.json'],
  write(cars, dealer) {
    const { name, base, currency, unit } = dealer;
    const head = JSON.stringify({ version: 1, dealer: { name, url: `${base}/` }, currency, distanceUnit: unit }).slice(0, -1);
    const rows = cars.map((car) => row(car, dealer));
    return [
      { name: 'stock.json', text: `${head},"cars":[${rows.length > 0 ? `\n${rows.join(',\n')}\n` : ''}]}\n` },
      { name: 'stock.schema.json', text: stockSchemaText() },
    ];
  },
  read: (text, name) =>
    name === 'stock.json'
      ? stockFile
          .parse(JSON.parse(text))
          .cars.map(({ url, price, distance, availability, priceIncludes, name: title, description, features }) => ({
            ...{ url, price, distance, availability },
            ...{ priceLabel: priceIncludes ?? '', words: [title, description, features.join(', ')] },
          }))
      : [],
});
