import { z } from 'zod';
import { formField } from '../../model/form-field.ts';

/** One change of a dealer to a form: remove a field, insert one after another (or first), or change one. */
export const formPatch = z.union([
  z.strictObject({ remove: z.string().describe('name of the field to remove') }),
  z.strictObject({ insert: formField, after: z.string().optional().describe('name of the field before it; absent: insert first') }),
  z.strictObject({
    set: z.string().describe('name of the field to change'),
    to: formField.partial().omit({ name: true }).extend({ required: z.boolean().optional() }),
  }),
]);

export type FormPatch = z.infer<typeof formPatch>;
