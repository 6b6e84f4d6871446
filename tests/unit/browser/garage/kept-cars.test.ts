import { describe, expect, it, vi } from 'vitest';
import { type KeptCars, keptCars } from '#lib/browser/garage/kept-cars.ts';
import type { Favourite } from '#lib/model/visitor.ts';

const key = 'forecourt:test-motors:favourites:1';
const carOf = (id: string): Favourite => ({ id, name: `Car ${id}`, slug: `car-${id}` });
const ids = (list: KeptCars) => list.store.getState().cars.map(({ id }) => id);

/** A storage shared by tabs; `tell` sends the other tabs a storage event. */
function browserOf(items: Record<string, string> = {}) {
  const held = new Map(Object.entries(items));
  const windows: EventTarget[] = [];
  const faults = { get: false, set: false };
  const tab = (limit?: number) => {
    const window = new EventTarget();
    windows.push(window);
    const storage = () => {
      if (faults.get && faults.set) throw new DOMException('denied', 'SecurityError');
      return {
        getItem: (name: string) => {
          if (faults.get) throw new Error('blocked');
          return held.get(name) ?? null;
        },
        setItem: (name: string, value: string) => {
          if (faults.set) throw new DOMException('full', 'QuotaExceededError');
          held.set(name, value);
          for (const other of windows) if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
        },
      };
    };
    const list = keptCars({ key, storage, ...(limit === undefined ? {} : { limit }) });
    list.load();
    return { list, window, stop: list.listen(window) };
  };
  return { tab, held, faults };
}

describe('kept cars', () => {
  it('start empty like on the server, and appear after loading', () => {
    const { tab } = browserOf({ [key]: JSON.stringify([carOf('a')]) });
    const { list } = tab();
    expect(list.store.getInitialState()).toEqual({ cars: [], ready: false });
    expect(list.store.getState()).toEqual({ cars: [carOf('a')], ready: true });
  });

  it('survive a reload in their order, each once', () => {
    const { tab } = browserOf();
    const { list } = tab();
    expect(list.add(carOf('b'))).toBe('kept');
    expect(list.add(carOf('a'))).toBe('kept');
    expect(list.add(carOf('b'))).toBe('kept');
    expect(ids(tab().list)).toEqual(['b', 'a']);
    list.remove('b');
    list.remove('never kept');
    expect(ids(tab().list)).toEqual(['a']);
  });

  it('are the same in two tabs, whichever tab changes them', () => {
    const { tab } = browserOf();
    const [one, two] = [tab(), tab()];
    one.list.add(carOf('a'));
    two.list.add(carOf('b'));
    one.list.add(carOf('c'));
    expect(ids(one.list)).toEqual(['a', 'b', 'c']);
    expect(ids(two.list)).toEqual(['a', 'b', 'c']);
    two.list.remove('b');
    expect(ids(one.list)).toEqual(['a', 'c']);
  });

  it('are not undone by a tab that missed the change', () => {
    const { tab } = browserOf();
    const [deaf, other] = [tab(), tab()];
    deaf.stop();
    other.list.add(carOf('a'));
    expect(ids(deaf.list)).toEqual([]);
    deaf.list.add(carOf('b'));
    expect(ids(other.list)).toEqual(['a', 'b']);
  });

  it('are read again when a page comes back or the storage was cleared', () => {
    const { tab, held } = browserOf();
    const { list, window } = tab();
    held.set(key, JSON.stringify([carOf('a')]));
    window.dispatchEvent(new Event('pageshow'));
    expect(ids(list)).toEqual(['a']);
    held.clear();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(ids(list)).toEqual([]);
  });

  it('ignore changes of other keys', () => {
    const { tab, held } = browserOf();
    const { list, window } = tab();
    held.set(key, JSON.stringify([carOf('a')]));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'forecourt:other-motors:favourites:1' }));
    expect(ids(list)).toEqual([]);
  });

  it('notify nobody if nothing changed', () => {
    const { tab } = browserOf({ [key]: JSON.stringify([carOf('a')]) });
    const { list } = tab();
    const heard = vi.fn();
    list.store.subscribe(heard);
    list.load();
    list.remove('b');
    expect(heard).not.toHaveBeenCalled();
  });

  it('stop at the limit, and accept another car once one is removed', () => {
    const { list } = browserOf().tab(2);
    expect(['a', 'b', 'c', 'a'].map((id) => list.add(carOf(id)))).toEqual(['kept', 'kept', 'full', 'kept']);
    expect(ids(list)).toEqual(['a', 'b']);
    list.remove('a');
    expect(list.add(carOf('c'))).toBe('kept');
    expect(ids(list)).toEqual(['b', 'c']);
  });

  it('can be a thousand', () => {
    const all = Array.from({ length: 1000 }, (_, id) => String(id));
    const { tab } = browserOf({ [key]: JSON.stringify(all.slice(0, -1).map(carOf)) });
    expect(tab().list.add(carOf('999'))).toBe('kept');
    expect(ids(tab().list)).toEqual(all);
  });
});

describe('a storage that fails', () => {
  it('full: the car is kept for the visit, reported so, and stored once there is room', () => {
    const { tab, faults } = browserOf();
    const { list } = tab();
    list.add(carOf('a'));
    faults.set = true;
    expect(list.add(carOf('b'))).toBe('visit');
    expect(ids(list)).toEqual(['a', 'b']);
    list.remove('a');
    expect(ids(list)).toEqual(['b']);
    faults.set = false;
    expect(list.add(carOf('c'))).toBe('kept');
    expect(ids(tab().list)).toEqual(['b', 'c']);
  });

  it('full: another tab’s changes are merged, and nothing of this tab is lost', () => {
    const { tab, faults } = browserOf();
    const [one, two] = [tab(), tab()];
    faults.set = true;
    one.list.add(carOf('a'));
    faults.set = false;
    two.list.add(carOf('b'));
    expect(ids(one.list)).toEqual(['b', 'a']);
  });

  it('unreadable or forbidden: cars are kept for the visit', () => {
    const { tab, faults } = browserOf();
    faults.get = true;
    const unreadable = tab().list;
    expect(unreadable.store.getState()).toEqual({ cars: [], ready: true });
    unreadable.add(carOf('a'));
    unreadable.add(carOf('b'));
    expect(ids(unreadable)).toEqual(['a', 'b']);
    faults.set = true;
    const denied = tab().list;
    expect(denied.add(carOf('a'))).toBe('visit');
    expect(denied.add(carOf('b'))).toBe('visit');
    denied.remove('a');
    denied.load();
    expect(ids(denied)).toEqual(['b']);
  });

  it.each(['{"a":', '', 'null', '42', '{}', '"cars"', '[1,null,"x",[]]', '[object Object]'])(
    'holding %j: there are no cars, and the next one is kept',
    (text) => {
      const { tab } = browserOf({ [key]: text });
      const { list } = tab();
      expect(ids(list)).toEqual([]);
      expect(list.add(carOf('a'))).toBe('kept');
      expect(ids(tab().list)).toEqual(['a']);
    },
  );
});
