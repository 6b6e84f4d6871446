/** Body types that demo pictures are drawn for. */
export const pictureBodies = [
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
] as const;
export type PictureBody = (typeof pictureBodies)[number];

/** Views of a vehicle, in the order a listing shows them. */
export const pictureViews = ['front', 'rear', 'side', 'detail'] as const;
export type PictureView = (typeof pictureViews)[number];

const bodies: Record<string, PictureBody> = {
  'Cab Chassis': 'cab-chassis',
  'Camper Van': 'van',
  'Camper Trailer': 'caravan',
  'People Mover': 'people-mover',
  'Travel Trailer': 'caravan',
  'Fifth Wheel': 'caravan',
};

/** The picture body of a body type in words, such as "Cab Chassis"; undefined where no picture is drawn for it. */
export function pictureBody(simpleBody: string | undefined): PictureBody | undefined {
  if (simpleBody === undefined) return undefined;
  const known = bodies[simpleBody];
  return known ?? pictureBodies.find((body) => body === simpleBody.toLowerCase());
}
