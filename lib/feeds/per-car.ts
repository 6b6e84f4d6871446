import type { FeedCar, FeedDealer } from './feed-car.ts';

/** Remembers what was made from a car, as long as car and dealer are the same objects: a price change makes one row of each channel again. */
export function perCar<V>(make: (car: FeedCar, dealer: FeedDealer) => V): (car: FeedCar, dealer: FeedDealer) => V {
  const known = new WeakMap<FeedCar, { dealer: FeedDealer; value: V }>();
  return (car, dealer) => {
    const before = known.get(car);
    if (before?.dealer === dealer) return before.value;
    const value = make(car, dealer);
    known.set(car, { dealer, value });
    return value;
  };
}
