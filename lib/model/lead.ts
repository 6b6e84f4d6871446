import { z } from 'zod';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', 'yes', 'no', '1', '0'])])
  .transform((value) => value === true || /^(true|yes|1)$/.test(`${value}`));

/** A lead as a page sends it. Fields that a rule reads have a type; every other field is kept as it is. */
export const lead = z.looseObject({
  website_slug: text.optional(),
  dealership_slug: text.optional(),
  url: text.optional().describe('the page that the shopper wrote from'),
  source: text.optional(),
  category: text.optional(),
  subcategory: text.optional(),
  name: text.optional(),
  first_name: text.optional(),
  middle_name: text.optional(),
  last_name: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  postcode: text.optional(),
  message: text.optional(),
  car_id: text.optional(),
  car_type: text.optional(),
  stock_number: text.optional(),
  opt_in: flag.optional(),
  lead_status: text.optional(),
  form_completed: flag.optional().describe('false while steps of the form are left; absent counts as true'),
});
export type Lead = z.infer<typeof lead>;

/** What the shopper agreed to, in the words of the page. Stored and delivered with the lead. */
export const consent = z.strictObject({
  wording: z.string().max(2000),
  accepted: z.boolean(),
  at: z.string().max(40).describe('the time of the choice, ISO 8601'),
  page: z.string().max(2000),
  channel: z.string().max(40).describe('such as "website form"'),
});
export type Consent = z.infer<typeof consent>;

/** Data about how a form was filled in, for the spam rules. */
export const formCheck = z.strictObject({
  token: z.string().max(4000).optional().describe('the answer of the bot check'),
  honeypot: z.string().max(1000).optional().describe('a field that people do not see'),
  filled_ms: z.number().nonnegative().optional().describe('how long the page was open when the form was sent, milliseconds'),
});
export type FormCheck = z.infer<typeof formCheck>;

/** The target of a lead: all destinations, or those of one kind (rule E57). */
export const leadTarget = z
  .enum(['server', 'car-clarity'])
  .describe('"car-clarity": to destinations of this kind alone, where there are any');
export type LeadTarget = z.infer<typeof leadTarget>;
