import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Favourite } from '../../model/visitor.ts';
import { parseKeptCars } from './parse-kept-cars.ts';

/** What is known of the kept cars, in the order of keeping; not `ready` until the browser's storage was looked at. */
export type KeptState = { cars: readonly Favourite[]; ready: boolean };

/** How keeping a car ended: `visit` means that storage is full or blocked, so it lasts only as long as the page; `full` that nothing changed. */
export type Outcome = 'kept' | 'visit' | 'full';

type Options = { key: string; storage: () => Pick<Storage, 'getItem' | 'setItem'>; limit?: number };

export type KeptCars = {
  store: StoreApi<KeptState>;
  /** Looks at the storage again. */
  load: () => void;
  add: (car: Favourite) => Outcome;
  remove: (id: string) => void;
  /** Follows changes of other tabs, and those missed while the page lay in the back-forward cache; answers what stops it. */
  listen: (window: EventTarget) => () => void;
};

/**
 * A list of cars in the browser's storage, shared by all tabs of a site. Each change starts from what is stored now, so that two tabs do
 * not undo each other. Storage that is full, blocked or broken never throws: the list then lives in memory.
 */
export function keptCars({ key, storage, limit = Number.POSITIVE_INFINITY }: Options): KeptCars {
  const store = createStore<KeptState>(() => ({ cars: [], ready: false }));
  /** The cars in memory are ahead of the storage, which did not take them. */
  let ahead = false;

  const stored = (): Favourite[] | undefined => {
    try {
      return parseKeptCars(storage().getItem(key)).slice(0, limit);
    } catch {
      return undefined;
    }
  };
  const show = (cars: readonly Favourite[]) => {
    const before = store.getState();
    const same = before.ready && before.cars.length === cars.length && before.cars.every((car, index) => car.id === cars[index]?.id);
    if (!same) store.setState({ cars, ready: true });
  };
  const put = (cars: readonly Favourite[]): Outcome => {
    try {
      storage().setItem(key, JSON.stringify(cars));
      ahead = false;
    } catch {
      ahead = true;
    }
    show(cars);
    return ahead ? 'visit' : 'kept';
  };
  const current = () => (ahead ? undefined : stored()) ?? store.getState().cars;
  const load = () => {
    const found = stored();
    const { cars } = store.getState();
    if (!found) show(cars);
    else if (ahead) show([...found, ...cars.filter(({ id }) => found.every((car) => car.id !== id))].slice(0, limit));
    else show(found);
  };

  return {
    store,
    load,
    add(car) {
      const cars = current();
      if (cars.some(({ id }) => id === car.id)) return put(cars);
      return cars.length >= limit ? 'full' : put([...cars, car]);
    },
    remove: (id) => void put(current().filter((car) => car.id !== id)),
    listen(window) {
      const changed = (event: Event) => {
        const { key: changedKey } = event as StorageEvent;
        // No key: the whole storage was cleared.
        if (changedKey === key || changedKey === null || event.type === 'pageshow') load();
      };
      window.addEventListener('storage', changed);
      window.addEventListener('pageshow', changed);
      return () => {
        window.removeEventListener('storage', changed);
        window.removeEventListener('pageshow', changed);
      };
    },
  };
}
