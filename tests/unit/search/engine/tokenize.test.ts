import { describe, expect, it } from 'vitest';
import { createTokenizer } from '#lib/search/engine/tokenize.ts';
import { readWordPattern } from '../../../../scripts/tools/search-server/engine/word-pattern.ts';

describe('createTokenizer', () => {
  it.each<[text: string, words: [string, number][]]>([
    [
      'Mazda CX-5',
      [
        ['mazda', 0],
        ['cx', 1],
        ['5', 2],
      ],
    ],
    [
      'Low km. One owner',
      [
        ['low', 0],
        ['km', 1],
        ['one', 9],
        ['owner', 10],
      ],
    ],
    [
      '2.5L',
      [
        ['2', 0],
        ['5l', 1],
      ],
    ],
    [
      'Citroën DS',
      [
        ['citroen', 0],
        ['ds', 1],
      ],
    ],
    [
      'é. à',
      [
        ['e', 0],
        ['a', 8],
      ],
    ],
    [
      'Dualis +2 Ti|L',
      [
        ['dualis', 0],
        ['2', 1],
        ['ti', 2],
        ['l', 3],
      ],
    ],
    ['... ', []],
    ['', []],
  ])('%j', (text, words) => {
    expect(createTokenizer()(text).map(({ word, position }) => [word, position])).toEqual(words);
  });

  it('reads ASCII letter by letter as it reads any other text', () => {
    const text = 'A (quick) "brown" fox, 32.3 feet! Low_km/AWD: it\'s 5% off; #1 @ $9,990 + GST~x';
    const spaced = createTokenizer()(`${text} é`).slice(0, -1);
    expect(createTokenizer()(text)).toEqual(spaced);
  });

  it('returns the position of each word', () => {
    const text = 'Škarda – Étoile';
    expect(createTokenizer()(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Škarda', 'Étoile']);
  });

  it('follows the settings for separators and dictionary words', () => {
    const tokenize = createTokenizer(readWordPattern({ separatorTokens: ['|'], nonSeparatorTokens: ['#'], dictionary: ['i.M.a'] }));
    expect(tokenize('a|b #1 i.M.a').map(({ word }) => word)).toEqual(['a', 'b', '#1', 'i.m.a']);
  });
});
