import { z } from 'zod';

/** A signed-in shopper. */
export const user = z.strictObject({ phone: z.string() });

/** A car on a signed-in shopper's watchlist. */
export const watchlistEntry = z.strictObject({ id: z.string() });

/** A car saved in this browser (rule G3). */
export const favourite = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  model: z.string().optional(),
  primary_image_url: z.string().optional(),
});

/** A shopper's earlier form values, stored per site to fill later forms (rule E5). */
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
