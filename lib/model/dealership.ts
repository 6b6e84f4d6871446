import { z } from 'zod';

/** A dealership of the site and its locations. */
export const dealership = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  locations: z.array(z.strictObject({ name: z.string(), dealership_id: z.string().optional() })).optional(),
});
