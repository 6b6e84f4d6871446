import { describe, expect, it } from 'vitest';
import { addRecent, readRecent } from '#lib/browser/search/recent-searches.ts';

function memory(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [['acme:recent-searches', text]]);
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return () => storage;
}

const search = (name: string) => ({ label: name, href: `/search/${name}` });

describe('recent searches', () => {
  it('keeps the latest five, the newest first, each once', () => {
    const storage = memory();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) addRecent(storage, 'acme', search(name));
    expect(readRecent(storage, 'acme').map(({ label }) => label)).toEqual(['b', 'f', 'e', 'd', 'c']);
    expect(readRecent(storage, 'other')).toEqual([]);
  });

  it.each([
    '',
    '{',
    'null',
    '{"label":"a"}',
    '[1,{"label":"","href":"/a"},{"label":"x","href":"//evil.test"},{"label":"x","href":"javascript:0"}]',
  ])('reads %j as empty', (text) => expect(readRecent(memory(text), 'acme')).toEqual([]));

  it('works without storage', () => {
    const refuse = () => {
      throw new Error('no storage');
    };
    addRecent(refuse, 'acme', search('a'));
    expect(readRecent(refuse, 'acme')).toEqual([]);
  });
});
