import { z } from 'zod';

/** All types of form fields. */
export const formFieldType = z.enum([
  'address',
  'button',
  'card_number',
  'card_expiry',
  'check',
  'check_group',
  'currency',
  'date_time',
  'distance',
  'date_of_birth',
  'email',
  'expiry_date',
  'file',
  'full_name',
  'hidden',
  'kilometre',
  'licence_number',
  'location_select',
  'make',
  'model',
  'number',
  'opt_in',
  'phone',
  'postcode',
  'radio',
  'radio_group',
  'rego',
  'select',
  'service_interval',
  'star_rating',
  'string',
  'textarea',
  'tyres',
  'year',
  'website_location_select',
]);

/** A form field. It is shown if `when` holds, and required by default (rule E4). */
export const formField = z.strictObject({
  type: formFieldType,
  name: z.string().min(1),
  label: z.string().optional(),
  required: z.boolean().default(true),
  when: z.strictObject({ field: z.string(), equals: z.union([z.string(), z.number(), z.boolean()]) }).optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
});

export type FormFieldType = z.infer<typeof formFieldType>;
export type FormField = z.infer<typeof formField>;
