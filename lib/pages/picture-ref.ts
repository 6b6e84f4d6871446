import { slugOf } from '../routes/slug.ts';

/** The reference of a drawn vehicle (rule I4). */
export const pictureRef = (body: string, colour = 'silver', view: 'front' | 'rear' | 'side' | 'detail' = 'front') =>
  `picture:${slugOf(body)}/${view}/${colour}`;
