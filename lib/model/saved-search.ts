import { z } from 'zod';

const name = z.string().regex(/^\w{1,40}$/);
const value = z.string().min(1).max(200);
const bound = z.number().nonnegative().max(1e12).optional();

/** The maximum length of a saved search as JSON. */
const longestSavedSearch = 4000;

/** A shopper's typed text and choices, as stored in an account: without the page number and the order (rule V20). */
export const savedChoices = z
  .strictObject({
    query: z.string().max(300).optional(),
    refinements: z.record(name, z.array(value).min(1).max(100)).optional(),
    ranges: z.record(name, z.strictObject({ min: bound, max: bound })).optional(),
    offer: z.enum(['subscription', 'rental']).optional(),
  })
  .refine((choices) => JSON.stringify(choices).length <= longestSavedSearch, 'This search has too many filters to be saved.');

export type SavedChoices = z.infer<typeof savedChoices>;
