import { z } from 'zod';

/** A saved car in the browser (rule G3). */
export const favourite = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  make: z.string().optional(),
  model: z.string().optional(),
  primary_image_url: z.string().optional(),
});

export type Favourite = z.infer<typeof favourite>;
