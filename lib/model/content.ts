import { z } from 'zod';

/** A day or a time. A time without an offset is local to the dealer. */
const moment = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) &&
      z.iso.date().safeParse(text.slice(0, 10)).success &&
      !Number.isNaN(Date.parse(text)),
    'expected a day such as 2026-12-24, or a moment such as 2026-12-24T17:00 or 2026-12-24T17:00+11:00',
  );

/** The front matter of a Markdown page (content/*.md). */
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
  form: z.string().optional().describe('the form that the page shows, such as "contact", or "none"'),
  from: moment.optional().describe('start of the page’s time on the site'),
  until: moment.optional().describe('end of the page’s time on the site; a day counts to its end'),
});

/** A page made from Markdown; `html` is sanitised. */
const contentPage = z.strictObject({
  path: z.string().regex(/^\/\S+$/),
  kind: z.enum(['page', 'article']),
  title: z.string(),
  heading: z.string(),
  description: z.string(),
  date: z.string().optional(),
  picture: z.string().optional().describe('an image reference'),
  order: z.number().optional(),
  form: z.string().optional().describe('the id of the form that it shows instead of the usual one of its path, or "none"'),
  from: moment.optional(),
  until: moment.optional(),
  isRelative: z.literal(true).optional().describe('a date of it is counted from today, so it moves every day'),
  html: z.string(),
});

export type ContentPage = z.infer<typeof contentPage>;
