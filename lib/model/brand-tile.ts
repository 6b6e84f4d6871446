import { z } from 'zod';

/** A brand's logo and its link; sizes in pixels. */
export const brandTile = z.strictObject({
  link: z.string(),
  logo: z.strictObject({
    src: z.string().optional().describe('absent: the name is shown as text'),
    alt: z.string(),
    width: z.number().positive(),
    height: z.number().positive(),
  }),
});

export type BrandTile = z.infer<typeof brandTile>;
