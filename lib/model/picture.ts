import { z } from 'zod';

/**
 * A picture that a page can show at any of its widths: `src` holds `{w}` where the width in pixels goes.
 * `width` and `height` give the largest variant and so the shape that keeps the layout still (spec §7 images).
 */
export const picture = z.strictObject({
  src: z.string(),
  widths: z.array(z.number().int().positive()),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type Picture = z.infer<typeof picture>;
