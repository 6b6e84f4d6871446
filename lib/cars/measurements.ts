import type { Language } from '../locale/language.ts';
import type { Car } from '../model/car.ts';
import { electricFigures, plugKind, shownRange } from './electric.ts';

/** Measurements in whole numbers, in the units of the market. An absent one is not shown. */
export type Measurements = Partial<
  Record<'hours' | 'gears' | 'sleeps' | 'electricRange' | 'brakedTowing' | 'tare' | 'atm' | 'gvm', number | undefined>
>;

/** Feeds write 0 for what they do not know. */
const whole = (amount: number | undefined) => (amount && Math.round(amount)) || undefined;

/** "9-Speed 948TE Automatic" and "6 sp Manual" have 9 and 6 gears. */
const gearsIn = (text = '') => Number(/(?<!\d)(\d{1,2})[\s-]*sp(?:d|eed)?\b/i.exec(text)?.[1] ?? 0);

/** Gears that the shown text of the transmission does not state (rule C6). */
function gearsOf({ simple_transmission, trans, gearnum = gearsIn(trans) }: Car): number | undefined {
  const transmission = simple_transmission ?? trans;
  return transmission && gearnum > 1 && !/\d|speed|CVT/i.test(transmission) ? gearnum : undefined;
}

/** The measurements that the page, stock.json and the Markdown page of a car show. */
export const measurementsOf = (car: Car, language: Language): Measurements => ({
  hours: car.hours === undefined ? undefined : Math.round(car.hours),
  gears: gearsOf(car),
  sleeps: car.sleeps || undefined,
  electricRange: plugKind(car) && whole(shownRange(electricFigures(car, language).range ?? 0)),
  brakedTowing: whole(car.braked_towing),
  tare: whole(car.tare),
  atm: whole(car.atm),
  gvm: whole(car.gvm),
});

/** A transmission with its number of gears: "Automatic, 8-speed". */
export const transmissionText = (transmission: string | undefined, gears: number | undefined): string | undefined =>
  transmission && gears ? `${transmission}, ${gears}-speed` : transmission;
