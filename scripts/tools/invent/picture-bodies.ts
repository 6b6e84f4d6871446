import { bodyName } from '#lib/cars/body-names.ts';
import { entryOf } from '#lib/model/entry.ts';

/** Body types of the drawn vehicles. */
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
  'camper-van',
  'trailer',
] as const;
export type PictureBody = (typeof pictureBodies)[number];

/** Views of a vehicle in display order. */
export const pictureViews = ['front', 'rear', 'side', 'detail'] as const;

const bodies: Record<string, PictureBody> = {
  '4x4': 'suv',
  Bus: 'people-mover',
  'Cab Chassis': 'cab-chassis',
  Hardtop: 'coupe',
  Hatchback: 'hatch',
  'Light Truck': 'truck',
  Softtop: 'convertible',
  'Station Wagon': 'wagon',
  'Camper Van': 'camper-van',
  'Camper Trailer': 'caravan',
  'People Mover': 'people-mover',
  'Travel Trailer': 'caravan',
  'Fifth Wheel': 'caravan',
};

/** The drawn body of a body type such as "Cab Chassis"; undefined if there is none. */
export function pictureBody(simpleBody: string | undefined): PictureBody | undefined {
  if (simpleBody === undefined) return undefined;
  const name = bodyName(simpleBody);
  return entryOf(bodies, name) ?? pictureBodies.find((body) => body === name.toLowerCase());
}
