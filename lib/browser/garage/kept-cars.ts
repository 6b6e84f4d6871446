import { createStore, type StoreApi } from 'zustand/vanilla';
import { definedFields } from '../../model/defined-fields.ts';
import { isRecord } from '../../model/is-record.ts';
import type { Favourite } from '../../model/visitor.ts';
import { type StorageOf, writeStored } from '../safe-storage.ts';

const maxLength = 300;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxLength) : undefined;

/** An ID or slug that is safe in an address (rule U1). */
const nameOf = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,511}$/.test(value) ? value : undefined);

/** A picture of the site or over http(s); nothing else from storage is requested. */
const pictureOf = (value: unknown) => (typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))/.test(value) ? value : undefined);

function carOf(raw: unknown): Favourite | undefined {
  if (!isRecord(raw)) return undefined;
  const [id, slug] = [nameOf(raw.id), nameOf(raw.slug)];
  if (!id || !slug) return undefined;
  return definedFields({
    id,
    name: textOf(raw.name) ?? slug,
    slug,
    make: textOf(raw.make),
    model: textOf(raw.model),
    primary_image_url: pictureOf(raw.primary_image_url),
  });
}

/**
 * Parses the stored cars: invalid entries are left out, duplicates count once, broken text gives an empty list. Written by hand, because a
 * schema library would travel with every page.
 */
export function parseKeptCars(text: string | null): Favourite[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '[]');
  } catch {
    // The next change overwrites the broken text.
  }
  const cars = Array.isArray(raw) ? raw.flatMap((item) => carOf(item) ?? []) : [];
  return [...new Map(cars.map((car) => [car.id, car])).values()];
}

/** The kept cars, in the order they were added; not `ready` before the browser storage was read. */
type KeptState = { cars: readonly Favourite[]; ready: boolean };

/** Result of adding a car: `visit` means storage is full or blocked, so it lasts as long as the page; `full` means the list has no room. */
export type Outcome = 'kept' | 'visit' | 'full';

type Options = { key: string; storage: StorageOf; limit?: number };

export type KeptCars = {
  store: StoreApi<KeptState>;
  /** Reads the storage again. */
  load: () => void;
  add: (car: Favourite) => Outcome;
  remove: (id: string) => void;
  /** Sets the whole list. */
  replace: (cars: readonly Favourite[]) => void;
  /** Follows other tabs' changes, and those missed in the back/forward cache. Returns a function that stops this. */
  listen: (window: EventTarget) => () => void;
};

/**
 * A list of cars in the browser storage, shared by all tabs of a site (rule G1). If storage fails, the list stays in memory and nothing
 * throws.
 */
export function keptCars({ key, storage, limit = Number.POSITIVE_INFINITY }: Options): KeptCars {
  const store = createStore<KeptState>(() => ({ cars: [], ready: false }));
  /** True if the cars in memory could not be stored. */
  let isStorageBehind = false;

  const readStored = (): Favourite[] | undefined => {
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
  const write = (cars: readonly Favourite[]): Outcome => {
    isStorageBehind = !writeStored(storage, key, JSON.stringify(cars));
    show(cars);
    return isStorageBehind ? 'visit' : 'kept';
  };
  const current = () => (isStorageBehind ? undefined : readStored()) ?? store.getState().cars;
  const load = () => {
    const storedCars = readStored();
    const { cars } = store.getState();
    if (!storedCars) show(cars);
    else if (isStorageBehind) show([...storedCars, ...cars.filter(({ id }) => storedCars.every((car) => car.id !== id))].slice(0, limit));
    else show(storedCars);
  };

  return {
    store,
    load,
    add(car) {
      const cars = current();
      if (cars.some(({ id }) => id === car.id)) return write(cars);
      return cars.length >= limit ? 'full' : write([...cars, car]);
    },
    remove: (id) => void write(current().filter((car) => car.id !== id)),
    replace: (cars) => void write(cars),
    listen(window) {
      const onChange = (event: Event) => {
        const { key: changedKey } = event as StorageEvent;
        // No key means that the whole storage was cleared.
        if (changedKey === key || changedKey === null || event.type === 'pageshow') load();
      };
      const listening = new AbortController();
      for (const name of ['storage', 'pageshow']) window.addEventListener(name, onChange, { signal: listening.signal });
      return () => listening.abort();
    },
  };
}
