import { z } from 'zod';

/** A customer's review of the dealer. Texts are plain text. */
export const review = z.strictObject({
  id: z.string().optional().describe('names the review in reviews.hidden; unset: made of author and date'),
  author: z.string(),
  rating: z.number().min(1).max(5),
  text: z.string().optional(),
  date: z.string().optional().describe('a day, such as 2026-11-22'),
  source: z.string().optional().describe('where it was written, such as Google'),
  link: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('its address there'),
  reply: z.string().optional().describe('what the dealer answered'),
});

export type Review = z.infer<typeof review> & { id: string };

/** The reviews of a dealer: the shown ones, the newest first, the number hidden by a setting, and the count and average of all. */
export type ReviewList = { shown: Review[]; hidden: number; count: number; average: number };
