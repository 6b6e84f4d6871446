import { z } from 'zod';

const text = z.string().min(1).optional();
const whole = z.number().int().nonnegative().optional();

/** A car of stock.json, for partners and programs. */
const stockCar = z.strictObject({
  id: z.string().min(1),
  url: z.url().describe('The page of the car'),
  name: z.string().min(1),
  make: text,
  model: text,
  trim: text,
  year: whole,
  condition: z.enum(['new', 'used', 'demo']).optional(),
  availability: z.enum(['InStock', 'PreOrder']).describe('Words of schema.org'),
  price: z.number().nonnegative().optional().describe('Absent where the page shows none; equal to the price of the page'),
  pricePer: z.enum(['week']).optional().describe('Set for a rental or subscription price'),
  weeklyPriceFor: z.enum(['rental', 'subscription']).optional().describe('Set beside pricePer'),
  weeklyRent: z.number().nonnegative().optional().describe('Price of a week to rent, beside a subscription price'),
  priceBefore: z.number().nonnegative().optional().describe('The earlier price that the page strikes out'),
  priceIncludes: text.describe('Words beside the price, such as "Drive away"'),
  distance: whole.describe('Odometer, in distanceUnit'),
  hours: whole.describe('Engine hours'),
  stockNumber: text,
  registration: text,
  vin: z.string().min(1).optional().describe('Only where the page shows it'),
  nvic: text.describe('Only where the page shows it'),
  colour: text,
  body: text,
  fuel: text,
  transmission: text,
  gears: whole.describe('Set if transmission does not state it'),
  drive: text,
  engine: text,
  doors: whole,
  seats: whole,
  sleeps: whole.describe('How many people can sleep in it'),
  electricRange: whole.describe('In distanceUnit, in steps of 5'),
  brakedTowing: whole.describe('What it can tow. Weights are in kg, in pounds where distanceUnit is mi'),
  tare: whole,
  atm: whole,
  gvm: whole,
  vehicleType: z.string().describe('car, truck, motorcycle, caravan, trailer …'),
  features: z.array(z.string()),
  description: z.string(),
  location: text,
  listed: z.iso.datetime().optional(),
});

/** The file /feeds/stock.json. */
export const stockFile = z
  .strictObject({
    version: z.literal(1),
    dealer: z.strictObject({ name: z.string(), url: z.url() }),
    currency: z.enum(['AUD', 'NZD', 'USD']),
    distanceUnit: z.enum(['km', 'mi']),
    cars: z.array(stockCar),
  })
  .describe('The cars that the dealer sells now. Each has the price, distance and availability of its page.');

export type StockCar = z.infer<typeof stockCar>;

/** The JSON Schema of stock.json, which the site publishes beside it. */
export const stockSchemaText = (): string =>
  `${JSON.stringify({ title: 'Stock of a vehicle dealer', ...z.toJSONSchema(stockFile) }, null, 1)}\n`;
