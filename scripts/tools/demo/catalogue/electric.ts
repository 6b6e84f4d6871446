import type { Car } from '#lib/model/car.ts';

type Figures = Pick<Car, 'battery_kwh' | 'electric_range' | 'kwh_per_100'>;

/** Makers' published figures of the electric cars in the catalogue. The Outlander is missing, so that one car has no figures. */
const figures: Readonly<Record<string, Figures>> = {
  'BYD Atto 3 Extended Range': { battery_kwh: 60.5, electric_range: 420 },
  'MG MG4 Excite 51': { battery_kwh: 51, electric_range: 350 },
  'Mazda CX-60 P50e Azami': { battery_kwh: 17.8, electric_range: 76 },
  'Mazda CX-80 P50e Azami': { battery_kwh: 17.8, electric_range: 65 },
  // The badge names the battery.
  'Nissan Leaf X 40kWh': { electric_range: 270 },
  'Nissan Leaf e+ 62kWh': { electric_range: 385 },
  'Tesla Model 3 Long Range': { battery_kwh: 75, electric_range: 629 },
  'Tesla Model 3 Rear-Wheel Drive': { battery_kwh: 57.5, kwh_per_100: 13.2 },
};

/** The figures of an electric vehicle by make, model and badge. */
export const electricFiguresOf = (vehicle: string): Figures => (Object.hasOwn(figures, vehicle) ? (figures[vehicle] ?? {}) : {});
