import { z } from 'zod';

/** A picture as content names it: a file of the dealer’s folder, an https address, or a drawn vehicle. It becomes an image reference (rule I4). */
export const pictureField = z.union([
  z.string().min(1),
  z
    .strictObject({ body: z.string(), colour: z.string().optional(), view: z.enum(['front', 'rear', 'side', 'detail']).optional() })
    .transform(({ body, colour, view }) => `picture:${body}/${view ?? 'front'}/${colour ?? 'silver'}`),
]);
