import { z } from 'zod';
import type { Block } from './blocks/block-types.ts';
import { contentMoment } from './content-moment.ts';
import { pictureField } from './picture-field.ts';

/** The front matter of a Markdown page (content/*.md). */
export const frontMatter = z.strictObject({
  title: z.string().min(1),
  heading: z.string().optional(),
  description: z.string().optional(),
  date: z.union([z.iso.date(), z.iso.datetime(), z.date().transform((day) => day.toISOString().slice(0, 10))]).optional(),
  picture: pictureField.optional(),
  order: z.number().optional(),
  tags: z.array(z.string().trim().min(1)).max(20).optional().describe('what an article is about, such as ["Towing", "Tyres"]'),
  form: z.string().optional().describe('the form that the page shows, such as "contact", or "none"'),
  from: contentMoment.optional().describe('start of the page’s time on the site'),
  until: contentMoment.optional().describe('end of the page’s time on the site; a day counts to its end'),
});

/** A page of a dealer's own: its head, and its blocks in order. */
export type ContentPage = {
  path: string;
  kind: 'page' | 'article';
  title: string;
  heading: string;
  description: string;
  date?: string;
  /** An image reference. */
  picture?: string;
  order?: number;
  /** What an article is about. */
  tags?: string[];
  /** The id of the form that it shows instead of the usual one of its path, or "none". */
  form?: string;
  from?: string;
  until?: string;
  /** A date of it is counted from today, so it moves every day. */
  isRelative?: true;
  blocks: Block[];
};
