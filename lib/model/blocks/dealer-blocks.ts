import { z } from 'zod';
import { blockHeading, blockLink, markdownText, shownText } from './block-fields.ts';

/** A text between other blocks, in Markdown. */
export const textBlock = z.strictObject({ text: markdownText });

export const formBlock = z.strictObject({ form: shownText.describe('the id of a form, such as "contact"') });

/** Cars of a search. */
export const stockBlock = z.strictObject({
  ...blockHeading,
  search: blockLink.describe('the address of a search, such as /search/used-cars?range[price]=:20000'),
  limit: z.number().int().min(1).max(24).default(4),
  label: shownText.optional().describe('text of the link to all of them'),
});

/** Locations with their hours; without `locations` all of them. */
export const locationsBlock = z.strictObject({ ...blockHeading, locations: z.array(shownText).optional().describe('slugs of locations') });

/** The address of one location with a link to its map. */
export const mapLinkBlock = z.strictObject({
  ...blockHeading,
  location: shownText.optional().describe('slug of a location; unset: the main one'),
});

/** Reviews of the dealer with their average, the newest first. */
export const reviewsBlock = z.strictObject({
  ...blockHeading,
  limit: z.number().int().min(1).max(24).default(3),
  label: shownText.optional().describe('text of the link to all of them'),
});

/** Open positions. */
export const positionsBlock = z.strictObject({ ...blockHeading });

/** The repayment calculator (rule A33). */
export const calculatorBlock = z.strictObject({
  ...blockHeading,
  price: z.number().positive().max(10_000_000).optional().describe('dollars it starts with'),
});

/** The electric and plug-in cars in stock, with range, charging and running costs (rule A32). */
export const electricBlock = z.strictObject({ ...blockHeading, limit: z.number().int().min(1).max(60).default(24) });
