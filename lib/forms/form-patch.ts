import { z } from 'zod';
import { fieldSettings } from '../model/field-settings.ts';
import { eventRow } from '../tracking/events.ts';
import { formFieldTypes } from './field-types.ts';

/** A form field in a dealer's settings. */
export const formField = z.strictObject({ type: z.enum(formFieldTypes), ...fieldSettings.shape });
export type FormField = z.infer<typeof formField>;

/** The settings of a form itself that a dealer may change. */
const formChange = z.strictObject({
  title: z.string().optional(),
  text: z.string().optional().describe('The sentence below the title'),
  submit: z.string().optional().describe('Text of the button'),
  category: z.string().optional(),
  subcategory: z.string().optional(),
  event: z
    .int()
    .refine((number) => eventRow(number).kind === 'form', 'expected a number of a form in the table of events, such as 16 or 27')
    .optional()
    .describe('Number of the event that it reports, in place of its own'),
  target: z.enum(['server', 'car-clarity']).optional().describe('Where its leads are sent first'),
});

/** One change of a dealer to a form: remove a field, insert one after another (or first), change one, or change the form. */
export const formPatch = z.union([
  z.strictObject({ remove: z.string().describe('name of the field to remove') }),
  z.strictObject({ insert: formField, after: z.string().optional().describe('name of the field before it; absent: insert first') }),
  z.strictObject({
    set: z.string().describe('name of the field to change'),
    to: formField.partial().omit({ name: true }).extend({ required: z.boolean().optional() }),
  }),
  z.strictObject({ form: formChange }),
]);
export type FormPatch = z.infer<typeof formPatch>;
