import { z } from 'zod';

/** One weekday’s opening hours as the platform sends them, including its spelling `formated_hours`. */
const openingHours = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday'),
  status: z.enum(['Open', 'Closed']),
  formated_hours: z.string().optional(),
  open: z.string().optional().describe('HH:MM, 24 hours'),
  close: z.string().optional().describe('HH:MM, 24 hours'),
});

export const address = z.strictObject({
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  place_id: z.string().optional(),
  place_url: z.url({ protocol: /^https?$/ }).optional(),
  full: z.string().optional(),
});

const contactDetail = z.strictObject({
  phone: z.string().optional(),
  email: z.string().optional(),
  facebook: z.url({ protocol: /^https?$/ }).optional(),
  instagram: z.url({ protocol: /^https?$/ }).optional(),
  youtube: z.url({ protocol: /^https?$/ }).optional(),
  linkedin: z.url({ protocol: /^https?$/ }).optional(),
  opening_hours: z.array(openingHours).optional(),
});

/** A place that shoppers can visit or call. */
export const location = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  phone: z.string().optional(),
  primary: z.boolean().optional(),
  location_type: z.string().optional().describe('sales, service, parts …'),
  dealership_id: z.string().optional(),
  contact_detail: contactDetail.optional(),
  address: address.optional(),
  distribution_locations: z.array(z.string()).optional(),
});

export type OpeningHours = z.infer<typeof openingHours>;
export type Address = z.infer<typeof address>;
export type Location = z.infer<typeof location>;
