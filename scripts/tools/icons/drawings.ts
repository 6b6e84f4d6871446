/** The icons taken from lucide, by lucide's names. */
export const lucideNames = [
  'armchair',
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'bed-double',
  'bell',
  'calculator',
  'camera',
  'car',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'cog',
  'equal-not',
  'file-down',
  'fuel',
  'gauge',
  'heart',
  'image-off',
  'link-2',
  'lock-keyhole',
  'mail',
  'map-pin',
  'maximize-2',
  'menu',
  'message-circle',
  'phone',
  'play',
  'printer',
  'scale',
  'search',
  'share-2',
  'sliders-horizontal',
  'trending-down',
  'waypoints',
  'x',
  'zoom-in',
  'zoom-out',
] as const;

/** A drawing of our own: a path on a grid of 24 by 24. */
export type Drawing = { path: string };

/** Plain marks of social networks, because lucide has no brand icons. */
export const ownDrawings: Readonly<Record<string, Drawing>> = {
  facebook: { path: 'M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17z' },
  instagram: {
    path: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  },
  linkedin: { path: 'M4 10v10M4 4.5v.01M10 20V10M10 14a4 4 0 0 1 8 0v6' },
  youtube: { path: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3-5 3z' },
};
