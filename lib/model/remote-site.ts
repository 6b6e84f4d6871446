import { z } from 'zod';
import { isTooDeep, tooDeep } from './json-depth.ts';
import { location } from './location.ts';
import { navigationItem } from './navigation.ts';

/** Pages and reviews, each read by itself later. */
const items = z.array(z.unknown().refine((item) => !isTooDeep(item), tooDeep)).optional();

const text = z.string().optional();
const count = z.number().int().nonnegative().optional();

/** A dealership of the site and its locations. */
export const dealership = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  locations: z.array(z.strictObject({ name: z.string(), dealership_id: z.string().optional() })).optional(),
});

export const manufacturer = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.strictObject({ url: z.string() }).optional(),
});

/** A site configuration as the platform sends it; parsed loosely and mapped to our settings at once (rule O4). */
export const remoteSite = z.strictObject({
  id: z.string(),
  dealership_id: text,
  manufacturer_id: text,
  manufacturer: manufacturer.optional(),
  url: text,
  name: z.string(),
  slug: text,
  template: text,
  domain_name: text,
  city: text,
  state: text,
  dealership_group: text,
  logo: z.strictObject({ url: text, thumb: text, banner: text }).optional(),
  payment_provider: text,
  garage_enabled: z.boolean().optional(),
  search_filters: z.array(z.string()).optional(),
  include_sold_cars_days: z.number().nonnegative().optional(),
  default_search_path: text,
  use_pages_path: z.boolean().optional(),
  build_model_pages: z.boolean().optional(),
  offers_subscription: z.boolean().optional(),
  enable_store: z.boolean().optional(),
  push_leads_to_website_primary_location: z.boolean().optional(),
  google_site_verification: text,
  tag_manager_id: text,
  social_pixel_id: text,
  analytics_id: text,
  support_widget_id: text,
  text_chat_id: text,
  live_chat_id: text,
  call_tracking_id: text,
  search_host: text,
  search_api_key: text,
  navigation: z.strictObject({ header: z.array(navigationItem).optional(), footer: z.array(navigationItem).optional() }).optional(),
  stock: z
    .strictObject({
      count,
      makes: z.array(z.string()).optional(),
      car_types: z.strictObject({ new: count, used: count, demo: count }).optional(),
    })
    .optional(),
  blogs: z.strictObject({ templates: z.array(z.string()).optional(), count, items }).optional(),
  reviews: z
    .strictObject({
      count,
      items,
      average_rating: z.number().min(0).max(5).optional(),
      settings: z.strictObject({ minimum_rating: z.number().optional(), hidden_reviews: z.array(z.string()).optional() }).optional(),
    })
    .optional(),
  pages: items,
  dealerships: z.array(dealership).optional(),
  locations: z.array(location).optional(),
});

export type RemoteSite = z.infer<typeof remoteSite>;
