import { z } from 'zod';

/**
 * A picture in several widths: `{w}` in `src` is the place of the width in pixels. `width` and `height` are those of the largest variant and
 * keep the layout stable.
 */
export const picture = z.strictObject({
  src: z.string(),
  widths: z.array(z.number().int().positive()),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type Picture = z.infer<typeof picture>;
