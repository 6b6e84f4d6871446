import { z } from 'zod';
import { carTypes } from './car-types.ts';
import { lenderData, youxQuote } from './finance.ts';
import { address } from './location.ts';

/** A car slug (rule U1). */
export const carSlug = z.string().regex(/^[A-Za-z0-9_-]+$/, 'a car slug may hold only letters, digits, hyphen and underscore');

/** A document ID as the search service requires it. */
export const carId = z.string().regex(/^[A-Za-z0-9_-]{1,511}$/, 'a car id may hold only letters, digits, hyphen and underscore');

/** `unavailable` is every other status, such as "reserved" (rule L1). */
const carStatus = z.enum(['in_stock', 'coming_soon', 'sold', 'unavailable']);
/** The status of a listed car. */
export const listedStatus = carStatus.exclude(['unavailable']);
export const carType = z.enum(carTypes);

const text = z.string().optional();
const amount = z.number().nonnegative().optional();
/** Milliseconds. A later instant is not a valid date in browsers. */
const timestamp = z.number().min(0).max(1e14).optional();

/** A vehicle with everything that the site knows about it. Money in dollars, distance in the site’s unit, timestamps in milliseconds. */
export const car = z.strictObject({
  id: carId,
  slug: carSlug,
  name: z.string().min(1),
  make: text,
  model: text,
  series: text,
  badge: text,
  year: z.number().int().min(1885).max(2100).optional(),
  km: amount,
  hours: amount.describe('engine hours of machinery, boats and off-road motorcycles'),
  vin: text,
  nvic: text,
  rego: text,
  stocknum: text,
  status: carStatus.optional(),
  car_type: carType.optional(),
  item_type: text.describe('car, truck, motorcycle, caravan, trailer …'),
  categories: z.array(z.string()).optional(),
  price: amount,
  before_price: amount,
  before_price_until: timestamp.describe('when the earlier price was last offered, as the dealer says (rule Q6)'),
  subscription_price: amount.describe('dollars a week'),
  weekly_price: amount.describe('rental: dollars a week'),
  weekly_price_range: text.describe('facet text of the platform; kept only if the weekly price is unknown'),
  preorder: z.boolean().optional(),
  price_type: text.describe('drive_away, excluding_government_charges or plus_gst'),
  tag: text,
  simple_body: text,
  simple_transmission: text,
  trans: text,
  simple_fuel: text,
  simple_drive: text,
  drive: text,
  seats: z.number().int().nonnegative().optional(),
  sleeps: z.number().int().nonnegative().optional().describe('how many people sleep in a caravan, camper or motorhome'),
  braked_towing: amount.describe('what it may tow with brakes; weights are in kg, in the US in pounds'),
  gvm: amount.describe('the most that it may weigh when loaded'),
  tare: amount.describe('what it weighs when empty'),
  atm: amount.describe('the most that a loaded caravan or trailer may weigh'),
  doors: z.number().int().nonnegative().optional(),
  colour: text,
  gearnum: z.number().optional(),
  engine: text,
  bodyconfiguration: text,
  battery_kwh: amount.describe('usable energy of the battery of an electric or plug-in car, in kWh'),
  electric_range: amount.describe('range on electricity alone, as the maker states it'),
  kwh_per_100: amount.describe('electricity for 100 km or miles, in kWh'),
  views: z.number().int().nonnegative().optional(),
  certified: z.boolean().optional(),
  filtered_features: z.array(z.string()).optional(),
  highlights: z.array(z.string()).optional(),
  comments: text.describe('dealer comments, plain text'),
  thumbnails: z.array(z.string()).optional(),
  images: z.array(z.string()).optional(),
  photos_count: z.number().int().nonnegative().optional().describe('the platform’s count; kept only if the pictures are unknown'),
  primary_image_url: text,
  dealership_id: text,
  dealership_slug: text,
  dealership_name: text,
  location_id: text,
  location_name: text,
  private_suburb: text,
  private_postcode: text,
  location: z.strictObject({ address: address.optional(), distribution_locations: z.array(z.string()).optional() }).optional(),
  autograb_data: z.strictObject({ average_market_price: amount, state_average_market_price: amount }).optional(),
  finance_lenders: z.record(z.string(), lenderData).optional(),
  youxQuote: youxQuote.optional(),
  security_interest: z.boolean().optional().describe('whether one is registered on the PPSR; New Zealand’s notice says so'),
  show_on_dealer_website: z.boolean().optional(),
  sold_date_timestamp: timestamp,
  created_at_timestamp: timestamp,
  custom_rank: z.number().optional(),
  carsales_seller_identifier: text,
});

export type Car = z.infer<typeof car>;
