import { z } from 'zod';

/** The head of a Markdown page (content/*.md). */
export const frontMatter = z.strictObject({
  title: z.string().min(1),
  heading: z.string().optional(),
  description: z.string().optional(),
  date: z.union([z.iso.date(), z.iso.datetime(), z.date().transform((day) => day.toISOString().slice(0, 10))]).optional(),
  picture: z
    .union([
      z.string(),
      z.strictObject({ body: z.string(), colour: z.string().optional(), view: z.enum(['front', 'rear', 'side', 'detail']).optional() }),
    ])
    .optional(),
  order: z.number().optional(),
});

/** A page made of Markdown: where it lives, what it says; `html` is safe to set as it is. */
export const contentPage = z.strictObject({
  path: z.string().regex(/^\/\S+$/),
  kind: z.enum(['page', 'article']),
  title: z.string(),
  heading: z.string(),
  description: z.string(),
  date: z.string().optional(),
  picture: z.string().optional().describe('an image reference'),
  order: z.number().optional(),
  html: z.string(),
});

export type ContentPage = z.infer<typeof contentPage>;
