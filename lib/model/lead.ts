import { z } from 'zod';

const text = z.string().optional();
const yesNo = z.enum(['yes', 'no']).optional();

/** Status of a partial and of a final lead (rule E2). */
export const leadStatus = z.enum(['Incomplete', 'Complete']);

/** A lead as it is sent, inside `{ lead }` (rule E1). */
export const lead = z.strictObject({
  dealership_slug: text,
  website_slug: z.string(),
  url: z.string(),
  source: z.literal('Website'),
  user_agent: text,
  location_id: text,
  visited_pages: z.array(z.string()).max(50),
  linked_query_params: z.record(z.string(), z.string()),
  name: text,
  first_name: text,
  last_name: text,
  middle_name: text,
  email: text,
  phone: text,
  postcode: text,
  category: z.string(),
  subcategory: text,
  message: text,
  lead_id: text,
  has_files: z.boolean().optional(),
  manufacturer_slug: text,
  stock_number: text,
  'Vehicle Make': text,
  'Vehicle Model': text,
  car_type: text,
  car_id: text,
  vehicle_status: text,
  opt_in: z.boolean().default(true),
  lead_status: leadStatus.optional(),
  form_completed: z.boolean().optional(),
  skipped_steps: z.array(z.number().int()).optional(),
  step_number: z.number().int().optional(),
  autogauge_enabled: z.boolean().optional(),
  'Ready to sell': yesNo,
  'Valuation guide': yesNo,
  'Best Finance': yesNo,
  'Best Deal': yesNo,
});

export const leadRequest = z.strictObject({ lead });

/** Categories of all enquiry forms (rule E3). */
export const enquiryCategories = [
  'General Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Fleet Enquiry',
  'Finance Enquiry',
  'Careers Enquiry',
  'Sell My Car',
] as const;

/** The values of an enquiry form. */
export const enquiry = z.strictObject({
  name: z.string(),
  last_name: text,
  phone: text,
  email: z.string(),
  postcode: text,
  message: text,
  category: z.string().default('General Enquiry'),
  subcategory: text,
  opt_in: z.boolean().optional(),
  Rego: text,
  location: text,
  dealership_slug: text,
  page_id: text,
  tracking: text,
  additional_services: z.array(z.string()).optional(),
  brand: text,
  'where-did-you-hear-about-us': text,
});

export type Lead = z.infer<typeof lead>;
export type Enquiry = z.infer<typeof enquiry>;
