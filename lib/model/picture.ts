import { z } from 'zod';

/**
 * A picture in several widths: the width in pixels replaces `{w}` in `src`. `width` and `height` are those of the largest variant and
 * keep the layout stable.
 */
export const picture = z.strictObject({
  src: z.string(),
  widths: z.array(z.number().int().positive()),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type Picture = z.infer<typeof picture>;

/** A picture for shared links in its real size; `src` is an address or a site path. */
export type SharePicture = { src: string; width: number; height: number };

/** The size of share pictures (rule I2). */
export const shareSize = { width: 1200, height: 630 } as const;

/** The words on the picture of a shared link (rule I7), and the reference of the photo beside them. */
export type ShareCard = {
  /** The path of the page. */
  path: string;
  photo?: string;
  /** One line above the title, such as "Used car". */
  over?: string;
  title: string;
  /** The text after the title: a badge or an address. */
  line?: string;
  /** The price, or "Sold". */
  price?: string;
  /** What the price includes. */
  note?: string;
};
