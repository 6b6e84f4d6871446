import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const fieldName = z
  .string()
  .regex(/^(?!__proto__$|constructor$|prototype$)[^.[\]]{1,80}$/, 'expected a name of at most 80 characters without dots and brackets');

/** A form field without its type. It is shown if `when` holds, and required by default (rule E4). */
export const fieldSettings = z.strictObject({
  name: fieldName.describe('The name of the lead’s field'),
  label: z.string().optional(),
  help: z.string().optional().describe('A sentence below the label'),
  required: z.boolean().default(true),
  requiredMessage: z.string().optional().describe('Shown if a required field is empty, instead of the usual message'),
  when: z
    .strictObject({ field: z.string(), equals: z.union([scalar, z.array(scalar).min(1)]) })
    .optional()
    .describe('Show the field only while another field has this value, or one of these'),
  options: z
    .array(z.strictObject({ value: z.string(), label: z.string() }))
    .optional()
    .describe('What can be chosen; of a currency field, amounts to pick'),
  value: scalar.optional().describe('What the field starts with; what a hidden field sends'),
  of: z.string().optional().describe('The make field of a model field, or the state field of a rego field'),
  autocomplete: z.string().optional().describe('What browsers fill in, instead of the usual'),
});
export type FieldSettings = z.infer<typeof fieldSettings>;
