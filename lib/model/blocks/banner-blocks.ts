import { z } from 'zod';
import {
  blockButton,
  blockHeading,
  blockLink,
  blockPicture,
  listOf,
  markdownText,
  pictureAlt,
  shownText,
  shownTime,
} from './block-fields.ts';

/** The first view of a page, with its heading. */
export const heroBlock = z.strictObject({
  title: shownText,
  text: markdownText.optional(),
  picture: blockPicture.optional(),
  alt: pictureAlt,
  buttons: z.array(blockButton).max(3).default([]),
});

/** Banners of 1920 x 540 that move only when a shopper moves them. */
export const promotionsBlock = z.strictObject({
  ...blockHeading,
  slides: listOf(
    z.strictObject({
      picture: blockPicture,
      alt: pictureAlt,
      title: shownText.optional(),
      text: shownText.optional(),
      label: shownText.optional(),
      link: blockLink.optional(),
      ...shownTime,
    }),
    12,
  ),
});

export const imageTextBlock = z.strictObject({
  ...blockHeading,
  text: markdownText,
  picture: blockPicture,
  alt: pictureAlt,
  side: z.enum(['left', 'right']).default('left').describe('where the picture is on a wide screen'),
  buttons: z.array(blockButton).max(3).default([]),
});

export const callToActionBlock = z.strictObject({ title: shownText, text: shownText.optional(), buttons: listOf(blockButton, 3) });

/** Offers with a start and an end. */
export const specialsBlock = z.strictObject({
  ...blockHeading,
  offers: listOf(
    z.strictObject({
      title: shownText,
      text: markdownText.optional(),
      price: shownText.optional(),
      picture: blockPicture.optional(),
      alt: pictureAlt,
      label: shownText.optional(),
      link: blockLink.optional(),
      terms: shownText.optional(),
      ...shownTime,
    }),
    60,
  ),
});
