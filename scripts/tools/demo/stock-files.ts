import { baysideMazda } from './dealers/bayside-mazda.ts';
import { harbourCityMotors } from './dealers/harbour-city-motors.ts';
import { southernAlpsAutos } from './dealers/southern-alps-autos.ts';
import { switchDrive } from './dealers/switch-drive.ts';
import { wanderlustRv } from './dealers/wanderlust-rv.ts';
import { makeCars } from './stock/make-cars.ts';
import type { StockPlan } from './stock/plan.ts';
import { writtenCar } from './stock/written-car.ts';

const dealers: (() => StockPlan)[] = [harbourCityMotors, baysideMazda, southernAlpsAutos, wanderlustRv, switchDrive];

/** Every file that the generator owns, by its path under the tenants folder: the stock of each dealer, one car to a line. */
export const stockFiles = (): Record<string, string> =>
  Object.fromEntries(
    dealers.map((planOf) => {
      const plan = planOf();
      const cars = makeCars(plan).map((car) => JSON.stringify(writtenCar(car)));
      return [`${plan.dealership.slug}/cars.json`, `[\n${cars.join(',\n')}\n]\n`];
    }),
  );
