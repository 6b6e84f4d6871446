import { z } from 'zod';

/** A picture for shared links in its real size; `src` is an address or a site path. */
const sharePicture = z.strictObject({
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type SharePicture = z.infer<typeof sharePicture>;

/** The size of share pictures (rule I2). */
export const shareSize = { width: 1200, height: 630 } as const;
