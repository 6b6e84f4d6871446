import { car } from './car.ts';
import { camperVan } from './camper-van.ts';
import { caravan } from './caravan.ts';
import { coupe, hatch, sedan, suv, wagon } from './cars.ts';
import { motorcycle } from './motorcycle.ts';
import { motorhome } from './motorhome.ts';
import { cabChassisVehicle, convertibleVehicle, uteVehicle } from './open-cars.ts';
import type { Vehicle } from './parts.ts';
import { trailer } from './trailer.ts';
import { truck } from './truck.ts';
import { peopleMover, van } from './work-cars.ts';

const builders: Record<string, () => Vehicle> = {
  sedan: () => car(sedan).vehicle,
  hatch: () => car(hatch).vehicle,
  wagon: () => car(wagon).vehicle,
  suv: () => car(suv).vehicle,
  ute: uteVehicle,
  'cab-chassis': cabChassisVehicle,
  van: () => car(van).vehicle,
  'people-mover': () => car(peopleMover).vehicle,
  coupe: () => car(coupe).vehicle,
  convertible: convertibleVehicle,
  'camper-van': camperVan,
  motorcycle,
  truck,
  caravan,
  motorhome,
  trailer,
};

/** Build a vehicle by the name of its body type. */
export function buildVehicle(body: string): Vehicle {
  const make = builders[body];
  if (!make) throw new Error(`unknown body type: ${body}`);
  return make();
}
