/** The body types there are pictures of, in the order they are rendered. */
export const bodies = [
  'sedan',
  'hatch',
  'wagon',
  'suv',
  'ute',
  'cab-chassis',
  'van',
  'people-mover',
  'coupe',
  'convertible',
  'motorcycle',
  'truck',
  'caravan',
  'motorhome',
  'trailer',
];

export type View = 'front' | 'rear' | 'side' | 'detail';
export const views: View[] = ['front', 'rear', 'side', 'detail'];
