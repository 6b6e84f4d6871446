import { z } from 'zod';
import { formField } from '../../model/form-field.ts';

/** One change of a dealer to a form of the product: a field goes, comes after another (or first), or changes (DESIGN §6). */
export const formPatch = z.union([
  z.strictObject({ remove: z.string().describe('name of the field that goes') }),
  z.strictObject({ insert: formField, after: z.string().optional().describe('name of the field before it; absent: first') }),
  z.strictObject({
    set: z.string().describe('name of the field that changes'),
    to: formField.partial().omit({ name: true }).extend({ required: z.boolean().optional() }),
  }),
]);

export type FormPatch = z.infer<typeof formPatch>;
