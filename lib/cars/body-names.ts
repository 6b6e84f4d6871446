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

/** A body type in words: "cabChassis" and "cab-chassis" are "Cab Chassis" (rule C16). An unknown one stays as it is written. */
export const bodyName = (text: string): string => nameByKey.get(fold(text)) ?? text;
