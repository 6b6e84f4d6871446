const bodyTypes = [
  '4x4',
  'Bus',
  'Cab Chassis',
  'Convertible',
  'Coupe',
  'Hardtop',
  'Hatch',
  'Hatchback',
  'Light Truck',
  'Motorhome',
  'People Mover',
  'Sedan',
  'Softtop',
  'SUV',
  'Ute',
  'Van',
  'Wagon',
  'Station Wagon',
] as const;

const fold = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');
const nameByKey = new Map(bodyTypes.map((name) => [fold(name), name]));

/** A body type in words: "cabChassis" and "cab-chassis" are "Cab Chassis" (rule C16). An unknown type stays as written. */
export const bodyName = (text: string): string => nameByKey.get(fold(text)) ?? text;

/** Body types that only describe a vehicle: "Naked" is a motorcycle, "Refrigerated" a truck. */
const qualities =
  /^(?:adventure|classic|commuter|dual sport|enduro|mini|motocross|naked|off.?road|refrigerated|road|sports?|sports? touring|street|touring|trail)$/i;

/** Whether a body type is a noun for a vehicle, such as "ute". Others need a noun after them. */
export const isBodyNoun = (body: string): boolean => !qualities.test(body);
