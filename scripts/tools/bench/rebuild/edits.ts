import type { Car } from '#lib/model/car.ts';

/** The kinds of change that a stock can have between two builds. */
export const editNames = ['price', 'arrival', 'sale'] as const;
export type EditName = (typeof editNames)[number];

/** Every n-th car, spread over the stock. Each `turn` chooses other cars. */
const chosen = (size: number, count: number, turn: number) => {
  const step = Math.max(1, Math.floor(size / count));
  return new Set(Array.from({ length: Math.min(count, size) }, (_, index) => (index * step + turn * 7) % size));
};

type Edit = (cars: readonly Car[], count: number, turn: number, now: number) => Car[];

/** Changes a number of cars of a stock: their prices move, they arrive, or they are sold at `now` (milliseconds). */
export const edits: Record<EditName, Edit> = {
  price: (cars, count, turn) => {
    const moved = chosen(cars.length, count, turn);
    return cars.map((car, index) => (moved.has(index) ? { ...car, price: (car.price ?? 20_000) + 500 } : car));
  },
  arrival: (cars, count, turn) => {
    const like = chosen(cars.length, count, turn);
    const arrived = cars.flatMap((car, index) => {
      const suffix = `-t${turn}`;
      return like.has(index)
        ? [{ ...car, id: car.id + suffix, slug: car.slug + suffix, stocknum: `T${turn}${index}`, vin: undefined }]
        : [];
    });
    return [...cars, ...(arrived as Car[])];
  },
  sale: (cars, count, turn, now) => {
    const sold = chosen(cars.length, count, turn);
    return cars.map((car, index) => (sold.has(index) ? { ...car, status: 'sold', sold_date_timestamp: now } : car));
  },
};
