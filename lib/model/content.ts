import { z } from 'zod';
import { blockPicture, contentMoment } from './blocks/block-fields.ts';
import type { Block } from './blocks/block-types.ts';

/** The front matter of a Markdown page (content/*.md). */
export const frontMatter = z.strictObject({
  title: z.string().min(1),
  heading: z.string().optional(),
  description: z.string().optional(),
  date: z.union([z.iso.date(), z.iso.datetime(), z.date().transform((day) => day.toISOString().slice(0, 10))]).optional(),
  picture: blockPicture.optional(),
  order: z.number().optional(),
  tags: z.array(z.string().trim().min(1)).max(20).optional().describe('what an article is about, such as ["Towing", "Tyres"]'),
  form: z.string().optional().describe('the form that the page shows, such as "contact", or "none"'),
  from: contentMoment.optional().describe('start of the page’s time on the site'),
  until: contentMoment.optional().describe('end of the page’s time on the site; a day counts to its end'),
});

const employmentTypes = ['full-time', 'part-time', 'casual', 'contract', 'temporary', 'apprenticeship', 'internship'] as const;

const employment = z.enum(employmentTypes);

/** The pay of a position. Without `to`, it is a single amount. */
const salary = z
  .strictObject({
    from: z.number().positive(),
    to: z.number().positive().optional(),
    per: z.enum(['hour', 'day', 'week', 'month', 'year']),
  })
  .refine(({ from, to = from }) => to >= from, { message: 'to is less than from', path: ['to'] });

/** The front matter of a position (content/positions/*.md). */
export const positionMatter = z.strictObject({
  title: z.string().min(1),
  heading: z.string().optional(),
  description: z.string().optional(),
  picture: blockPicture.optional(),
  location: z.string().optional().describe('slug of a location; unset: the main one'),
  employment: z.union([employment.transform((one) => [one]), z.array(employment).min(1)]).describe('such as full-time, or a list'),
  posted: contentMoment.describe('the day from which the position is shown'),
  closes: contentMoment.optional().describe('the last day to apply'),
  salary: salary.optional(),
});

/** The data of a position besides its text. */
export type JobDetails = Pick<z.output<typeof positionMatter>, 'location' | 'employment' | 'salary'>;

/** A dealer's own page: its head, and its blocks in order. */
export type ContentPage = {
  path: string;
  kind: 'page' | 'article' | 'position';
  title: string;
  heading: string;
  description: string;
  date?: string;
  /** An image reference. */
  picture?: string;
  order?: number;
  /** The tags of an article. */
  tags?: string[];
  /** The id of the form that replaces its path's default form, or "none". */
  form?: string;
  from?: string;
  until?: string;
  position?: JobDetails;
  /** It has a date relative to today, so it changes every day. */
  isRelative?: true;
  blocks: Block[];
};
