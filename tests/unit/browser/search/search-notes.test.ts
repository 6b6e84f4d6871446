import { describe, expect, it } from 'vitest';
import { keepAddressNotes, keepNotes, keptNotes, onNotes } from '#lib/browser/search/search-notes.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';

function memory(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [['forecourt:search-notes:1', text]]);
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  return () => storage;
}

const search = (make: string): SearchState => ({ ...emptyState, refinements: { make: [make] } });

describe('explanations of a search (rule S35)', () => {
  it('belong to the search, on each of its pages', () => {
    const storage = memory();
    keepNotes(storage, search('Kia'), ['wof', 'rego']);
    expect(keptNotes(storage, { ...search('Kia'), page: 2 })).toEqual(['wof', 'rego']);
    expect(keptNotes(storage, search('Mazda'))).toEqual([]);
  });
  it('are forgotten when the same search is typed without them', () => {
    const storage = memory();
    keepNotes(storage, search('Kia'), ['wof']);
    keepNotes(storage, search('Kia'), []);
    expect(keptNotes(storage, search('Kia'))).toEqual([]);
  });
  it('stay when the address of the search is read, which holds only the words that stayed text', () => {
    const storage = memory();
    const typed = { ...emptyState, query: 'ranger', refinements: { simple_fuel: ['Electric'] } };
    keepNotes(storage, typed, ['reach']);
    keepAddressNotes(storage, typed, []);
    expect(keptNotes(storage, typed)).toEqual(['reach']);
    keepAddressNotes(storage, search('Kia'), ['wof']);
    expect(keptNotes(storage, search('Kia'))).toEqual(['wof']);
  });
  it('are announced when they change', () => {
    const storage = memory();
    let changes = 0;
    const stop = onNotes(() => changes++);
    keepNotes(storage, search('Kia'), ['wof']);
    keepNotes(storage, search('Mazda'), []);
    keepNotes(storage, search('Kia'), []);
    stop();
    keepNotes(storage, search('Kia'), ['wof']);
    expect(changes).toBe(2);
  });
  it('are kept for the last 20 searches', () => {
    const storage = memory();
    for (let number = 0; number < 21; number++) keepNotes(storage, search(`Make ${number}`), ['wof']);
    expect([0, 1, 20].map((number) => keptNotes(storage, search(`Make ${number}`)).length)).toEqual([0, 1, 1]);
  });
  it.each(['', 'null', '7', '{}', '[1,[2],["x",3],null]'])('are none where the storage holds %j', (text) => {
    const storage = memory(text);
    expect(keptNotes(storage, search('Kia'))).toEqual([]);
    keepNotes(storage, search('Kia'), ['gvm']);
    expect(keptNotes(storage, search('Kia'))).toEqual(['gvm']);
  });
  it('are none where the browser forbids storage', () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    keepNotes(forbidden, search('Kia'), ['wof']);
    expect(keptNotes(forbidden, search('Kia'))).toEqual([]);
  });
});
