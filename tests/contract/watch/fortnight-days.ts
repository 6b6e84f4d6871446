import type { Car } from '#lib/model/car.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { randomFrom } from '../build/random.ts';

/** How much happens in a simulated time. */
export type Scale = {
  cars: number;
  days: number;
  windowDays: number;
  perDay: { sales: number; arrivals: number; priceMoves: number };
};

/** What happens at the source at an instant of true time; `hook` when the platform tells of it. */
export type SourceEvent = { at: number; kind: string; hook: boolean; run: (cars: readonly Car[], at: number) => Car[] };

const models = { Mazda: ['CX-5', 'CX-3'], Kia: ['Rio', 'Sportage'], Toyota: ['Corolla', 'HiLux', 'Yaris'], Škoda: ['Fabia'] } as const;
const makes = Object.keys(models) as (keyof typeof models)[];

function newCar(index: number, random: () => number): Car {
  const make = makes[Math.floor(random() * makes.length)] ?? 'Kia';
  const model = models[make][Math.floor(random() * models[make].length)] ?? '';
  const year = 2012 + Math.floor(random() * 14);
  return {
    id: String(10_000 + index),
    slug: `car-${10_000 + index}`,
    name: `${year} ${make} ${model}`,
    make,
    model,
    year,
    km: Math.floor(random() * 200_000),
    price: 5_000 + Math.floor(random() * 700) * 100,
    status: 'in_stock',
    car_type: random() < 0.2 ? 'demo' : 'used',
  };
}

const isForSale = (car: Car) => car.status !== 'sold';

/** A stock to begin with and what happens to it; the same for the same seed. */
export function fortnight(scale: Scale, start: number, seed: number) {
  const random = randomFrom(seed);
  const windowMs = scale.windowDays * dayMs;
  let count = 0;
  /** A moment down to the millisecond, so that windows end at odd minutes. */
  const within = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const stock: Car[] = Array.from({ length: scale.cars }, () => newCar(count++, random));
  // Cars that were sold before, so that windows end from the first day on.
  const sold = Math.max(5, Math.round(scale.perDay.sales * scale.windowDays));
  for (const car of stock.slice(0, sold))
    Object.assign(car, { status: 'sold', sold_date_timestamp: within(start - windowMs + hourMs, start) });
  // Five windows that end within one minute.
  const minute = Math.ceil((start + 7 * hourMs) / minuteMs) * minuteMs - windowMs;
  for (const [index, second] of [1.003, 13, 14, 40.5, 59.999].entries())
    Object.assign(stock[sold + index] ?? {}, { status: 'sold', sold_date_timestamp: minute + second * 1000 });

  const pick = (cars: readonly Car[], may: (car: Car) => boolean) => {
    const able = cars.filter(may);
    return able[Math.floor(random() * able.length)];
  };
  const change = (cars: readonly Car[], car: Car | undefined, to: Partial<Car>) =>
    cars.map((one) => (one === car ? (JSON.parse(JSON.stringify({ ...one, ...to })) as Car) : one));
  const sale: SourceEvent['run'] = (cars, at) =>
    change(cars, pick(cars, isForSale), { status: 'sold', sold_date_timestamp: at - Math.floor(random() * 2 * hourMs) });
  const arrival: SourceEvent['run'] = (cars, at) => [
    ...cars,
    // One in four is marked as new for some days, which then end.
    { ...newCar(count++, random), ...(random() < 0.25 ? { created_at_timestamp: at - Math.floor(random() * 7 * dayMs) } : {}) },
  ];
  const priceMove: SourceEvent['run'] = (cars) => {
    const car = pick(cars, isForSale);
    return change(cars, car, { price: (car?.price ?? 10_000) + (random() < 0.7 ? -500 : 300) });
  };
  const removal: SourceEvent['run'] = (cars) => {
    const car = pick(cars, isForSale);
    return cars.filter((one) => one !== car);
  };
  /** The watcher learned it only after the window. */
  const lateSale: SourceEvent['run'] = (cars, at) =>
    change(cars, pick(cars, isForSale), { status: 'sold', sold_date_timestamp: at - windowMs - hourMs });
  const resale: SourceEvent['run'] = (cars) =>
    change(
      cars,
      pick(cars, (car) => !isForSale(car)),
      { status: 'in_stock', sold_date_timestamp: undefined },
    );

  const events: SourceEvent[] = [];
  const add = (kind: string, from: number, run: SourceEvent['run']) =>
    // From eight to eighteen o'clock; a webhook announces a quarter of them.
    events.push({ at: within(from + 8 * hourMs, from + 18 * hourMs), kind, hook: random() < 0.25, run });
  for (let day = 0; day < scale.days; day++) {
    const from = start + day * dayMs;
    const { sales, arrivals, priceMoves } = scale.perDay;
    for (let one = 0; one < sales; one++) add('sale', from, sale);
    for (let one = 0; one < arrivals; one++) add('arrival', from, arrival);
    // Prices move in batches, as somebody goes over them.
    for (let left = priceMoves; left > 0; left -= 3) {
      const { at, hook } = events[add('price', from, priceMove) - 1] as SourceEvent;
      for (let more = 1; more < Math.min(3, left); more++) events.push({ at: at + more, kind: 'price', hook, run: priceMove });
    }
    add('removal', from, removal);
    if (day % 3 === 0) add('late sale', from, lateSale);
    if (day % 3 === 0) add('resale', from, resale);
  }
  return { stock, priceMove, events: events.sort((a, b) => a.at - b.at) };
}
