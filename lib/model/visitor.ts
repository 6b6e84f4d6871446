import { z } from 'zod';

/** A signed-in shopper (spec §3 User). */
export const user = z.strictObject({ phone: z.string() });

/** A car on the signed-in shopper's watchlist (spec §3). */
export const watchlistEntry = z.strictObject({ id: z.string() });

/** A car kept in this browser (spec §3 Favourite). */
export const favourite = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  model: z.string().optional(),
  primary_image_url: z.string().optional(),
});

/** What a shopper typed before, kept per site to pre-fill later forms (spec §3 Stored user details, Contact prefill). */
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
