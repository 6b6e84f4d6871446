import { z } from 'zod';

/** A picture for shared links, with its real size; `src` is an address or a path of the site. */
export const sharePicture = z.strictObject({
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type SharePicture = z.infer<typeof sharePicture>;

/** The size that social networks crop to, pixels. */
export const shareSize = { width: 1200, height: 630 } as const;
