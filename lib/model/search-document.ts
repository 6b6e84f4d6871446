import { z } from 'zod';
import { carId, carSlug, carType, listedStatus } from './car.ts';
import { picture } from './picture.ts';

const text = z.string().optional();
const amount = z.number().nonnegative().optional();

/**
 * A car in the search index, with the data of its card. `*_range` are facet texts such as "$10,000 - $20,000"; timestamps in milliseconds.
 */
export const searchDocument = z.strictObject({
  id: carId,
  slug: carSlug,
  name: z.string(),
  status: listedStatus,
  make: text,
  model: text,
  make_model: text.describe('hierarchy "Mazda > CX-5"'),
  series: text,
  badge: text,
  year: z.number().int().optional(),
  km: amount,
  hours: amount,
  car_type: carType.optional(),
  item_type: text,
  categories: z.array(z.string()).optional(),
  price: amount,
  before_price: amount,
  subscription_price: amount,
  weekly_price: amount,
  preorder: z.boolean().optional(),
  price_type: text,
  price_range: text,
  weekly_price_range: text,
  seats: z.number().int().optional(),
  sleeps: z.number().int().optional(),
  engine_cc: amount.describe('of motorcycles'),
  braked_towing: amount,
  gvm: amount,
  atm: amount,
  tare: amount,
  colour: text,
  simple_body: text,
  simple_drive: text,
  simple_fuel: text,
  simple_transmission: text,
  filtered_features: z.array(z.string()).optional(),
  certified: z.boolean().optional(),
  tag: text,
  stocknum: text,
  city: text,
  state: text,
  dealership_name: text,
  dealership_slug: text,
  location_name: text,
  location_id: text,
  show_on_dealer_website: z.boolean(),
  sold_date_timestamp: z.number().optional(),
  created_at_timestamp: z.number().optional(),
  custom_rank: z.number().optional(),
  sale_rank: z
    .number()
    .int()
    .optional()
    .describe('how ready the car is to be bought, from 0 (sold) to 3 (for sale, with price and photos)'),
  for_sale: z.literal(1).optional().describe('absent for a sold car: a ranking rule puts cars without a value last'),
  photos_count: z.number().int().nonnegative(),
  carsales_seller_identifier: text,
  weekly_repayment: amount.describe('dollars a week'),
  monthly_repayment: amount.describe('dollars a month, if the lender counts by the month'),
  comparison_rate: amount.describe('per cent a year'),
  total_of_payments: amount.describe('dollars in all, in New Zealand'),
  picture: picture.optional(),
});

export type SearchDocument = z.infer<typeof searchDocument>;
