import { slugOf } from '../routes/slug.ts';

/** The reference of a drawn picture: body type, view and paint, such as "picture:ute/front/Meteor Grey" (DESIGN §7). */
export const pictureRef = (body: string, colour = 'silver', view: 'front' | 'rear' | 'side' | 'detail' = 'front') =>
  `picture:${slugOf(body)}/${view}/${colour}`;
