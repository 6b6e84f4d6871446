import { z } from 'zod';

/** A signed-in shopper (rule G5). */
export const user = z.strictObject({ phone: z.string() });

/** A car on the watchlist (rule G5). */
export const watchlistEntry = z.strictObject({ id: z.string() });

/** A saved car in the browser (rule G3). */
export const favourite = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  model: z.string().optional(),
  primary_image_url: z.string().optional(),
});

/** Contact details kept in the browser to fill later forms (rule E5). */
export const contactPrefill = z.strictObject({
  name: z.string().default(''),
  last_name: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  day: z.string().default(''),
  month: z.string().default(''),
  year: z.string().default(''),
  postcode: z.string().default(''),
  state: z.string().default(''),
  lead_id: z.string().default(''),
});

export type User = z.infer<typeof user>;
export type WatchlistEntry = z.infer<typeof watchlistEntry>;
export type Favourite = z.infer<typeof favourite>;
export type ContactPrefill = z.infer<typeof contactPrefill>;
