import { z } from 'zod';
import { blockHeading, blockLink, blockPicture, brandLogo, listOf, markdownText, pictureAlt, shownText } from './block-fields.ts';

/** Brands as tiles; without `brands` those of the home page. */
export const brandGridBlock = z.strictObject({
  ...blockHeading,
  brands: z.array(z.strictObject({ name: shownText, link: blockLink, logo: brandLogo.optional() })).optional(),
});

export const modelCardsBlock = z.strictObject({
  ...blockHeading,
  cards: listOf(
    z.strictObject({ title: shownText, text: shownText.optional(), link: blockLink, picture: blockPicture.optional(), alt: pictureAlt }),
  ),
});

export const teamBlock = z.strictObject({
  ...blockHeading,
  people: listOf(
    z.strictObject({
      name: shownText,
      role: shownText.optional(),
      text: shownText.optional(),
      picture: blockPicture.optional(),
      phone: shownText.optional(),
      email: z.email().optional(),
    }),
  ),
});

/** Questions and answers, for search engines too. */
export const faqBlock = z.strictObject({
  ...blockHeading,
  questions: listOf(z.strictObject({ question: shownText, answer: markdownText })),
});

export const galleryBlock = z.strictObject({
  ...blockHeading,
  pictures: listOf(z.strictObject({ picture: blockPicture, alt: shownText, caption: shownText.optional() })),
});

/** A video that is fetched only when it is played. */
export const videoBlock = z.strictObject({
  title: shownText,
  source: z
    .string()
    .regex(
      /^(youtube:[\w-]{6,20}|vimeo:\d{6,12}|https:\/\/\S+\.(mp4|webm))$/,
      'expected youtube:<id>, vimeo:<id>, or the https address of an .mp4 or .webm file',
    ),
  picture: blockPicture.optional().describe('shown until the video is played'),
  caption: shownText.optional(),
});

const cell = z.union([z.string(), z.number()]).transform(String);

export const tableBlock = z
  .strictObject({ ...blockHeading, columns: listOf(shownText, 12), rows: listOf(z.array(cell), 500), note: shownText.optional() })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    message: 'each row needs as many cells as there are columns',
    path: ['rows'],
  });

export const stepsBlock = z.strictObject({
  ...blockHeading,
  steps: listOf(z.strictObject({ title: shownText, text: markdownText.optional() }), 20),
});

export const downloadsBlock = z.strictObject({
  ...blockHeading,
  files: listOf(z.strictObject({ name: shownText, link: blockLink, note: shownText.optional().describe('such as "PDF, 2 MB"') })),
});
