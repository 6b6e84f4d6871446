import { describe, expect, it } from 'vitest';
import { addressOf, historyEntryKey } from '#lib/browser/history-entry.ts';
import { visitMemory } from '#lib/browser/search/recall-search.ts';

/** A tab’s storage with a size limit in characters. */
function storage(size = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  const full = () => [...kept].reduce((sum, [name, text]) => sum + name.length + text.length, 0) > size;
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    setItem(name: string, text: string) {
      const before = kept.get(name);
      kept.set(name, text);
      if (!full()) return;
      if (before === undefined) kept.delete(name);
      else kept.set(name, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

const visit = (y: number, answer?: unknown) => ({ address: '/search/used-cars', source: 'x', at: 1, y, ...(answer ? { answer } : {}) });

describe('visits of a tab', () => {
  it('are recalled by history entry', () => {
    const memory = visitMemory(() => storage());
    const one = storage();
    const same = visitMemory(() => one);
    same.remember('a', visit(10, { hits: 1 }));
    same.remember('b', visit(20));
    expect([same.recall('a'), same.recall('b'), same.recall('c')]).toEqual([visit(10, { hits: 1 }), visit(20), undefined]);
    expect(memory.recall('a')).toBeUndefined();
  });
  it('are dropped oldest first', () => {
    const one = storage();
    const memory = visitMemory(() => one);
    for (let index = 0; index < 30; index += 1) memory.remember(`e${index}`, visit(index));
    memory.remember('e10', visit(99));
    memory.remember('e30', visit(30));
    expect(memory.recall('e9')).toBeUndefined();
    expect(memory.recall('e11')).toBeUndefined();
    expect(memory.recall('e10')?.y).toBe(99);
    expect(one.kept.size).toBe(21);
  });
  it('keep at least the scroll position if the list does not fit', () => {
    const memory = visitMemory(
      (
        (one) => () =>
          one
      )(storage(500)),
    );
    memory.remember('a', visit(10, 'x'.repeat(1000)));
    expect(memory.recall('a')).toEqual(visit(10));
  });
  it('are empty if the browser forbids storage or holds other data', () => {
    const forbidden = visitMemory(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    forbidden.remember('a', visit(1));
    expect(forbidden.recall('a')).toBeUndefined();
    const one = storage();
    for (const text of ['{', 'null', '[]', '{"address":1}', '"x"']) {
      one.setItem('forecourt.visit.a', text);
      expect(visitMemory(() => one).recall('a')).toBeUndefined();
    }
    one.setItem('forecourt.visits', '{"not":"a list"}');
    visitMemory(() => one).remember('b', visit(2));
    expect(visitMemory(() => one).recall('b')).toEqual(visit(2));
  });
});

describe('the key of a history entry', () => {
  const location = { pathname: '/search/used-cars', search: '?page=2' } as Location;
  it.each([
    [{ location, navigation: { currentEntry: { key: 'k1' } } }, 'k1'],
    [{ location, navigation: { currentEntry: null } }, '/search/used-cars?page=2'],
    [{ location }, '/search/used-cars?page=2'],
  ])('of %j is %s', (window, name) => {
    expect(historyEntryKey(window)).toBe(name);
    expect(addressOf(window)).toBe('/search/used-cars?page=2');
  });
});
