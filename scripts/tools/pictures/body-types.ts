import { cabChassisVehicle } from './cab-chassis.ts';
import { camperVan } from './camper-van.ts';
import { car } from './car.ts';
import { caravan } from './caravan.ts';
import { convertibleVehicle } from './convertible.ts';
import { coupe } from './coupe.ts';
import { hatch } from './hatch.ts';
import { motorcycle } from './motorcycle.ts';
import { motorhome } from './motorhome.ts';
import type { Vehicle } from './parts.ts';
import { peopleMover } from './people-mover.ts';
import { sedan } from './sedan.ts';
import { suv } from './suv.ts';
import { trailer } from './trailer.ts';
import { truck } from './truck.ts';
import { uteVehicle } from './ute.ts';
import { van } from './van.ts';
import { wagon } from './wagon.ts';

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
