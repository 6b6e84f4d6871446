import { describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { ask, idsOf } from './garage.ts';

describe('words', () => {
  it.each<[what: string, request: object, ids: number[], settings?: EngineSettings]>([
    ['a word in any case', { q: 'CORVID' }, [1, 2]],
    ['without accents', { q: 'etoile' }, [5]],
    ['with accents the document does not have', { q: 'córvid' }, [1, 2]],
    ['the last word as a prefix', { q: 'thi' }, [4]],
    ['no prefix when a space follows', { q: 'thi ' }, []],
    ['no prefix when that is off', { q: 'thi' }, [], { prefixSearch: 'disabled' }],
    ['an attribute that is just the word first', { q: 'lark' }, [6, 1]],
    ['a better attribute first', { q: 'lark' }, [1, 6], { rankingRules: ['attributeRank'] }],
    ['a better attribute first', { q: 'lark' }, [6, 1], { rankingRules: ['attributeRank'], searchableAttributes: ['make', 'heading'] }],
    ['one typo from five letters', { q: 'corvod ' }, [1, 2]],
    ['no typo below five letters', { q: 'lerk ' }, []],
    ['a swapped pair counts once', { q: 'brambel ' }, [3, 4]],
    ['a wrong first letter counts twice', { q: 'dorvid ' }, []],
    ['two typos from nine letters', { q: 'sunflovar ' }, [3]],
    ['no typos when they are off', { q: 'corvod ' }, [], { typoTolerance: { enabled: false } }],
    ['no typos for listed words', { q: 'corvod ' }, [], { typoTolerance: { disableOnWords: ['corvod'] } }],
    ['no typos in listed attributes', { q: 'thystle ' }, [], { typoTolerance: { disableOnAttributes: ['heading'] } }],
    ['words written as one', { q: 'sun flower' }, [5, 3]],
    ['one word written as two', { q: 'sunflower' }, [3, 5]],
    ['a phrase', { q: '"sun flower"' }, [5]],
    ['a phrase in the wrong order', { q: '"flower sun"' }, []],
    ['a phrase does not cross a comma', { q: '"thistle the"' }, []],
    ['without a word', { q: 'corvid -raven' }, [1]],
    ['without a phrase', { q: 'bramble -"quick ute"' }, [3]],
    ['only a negative word', { q: '-corvid' }, [3, 4, 5, 6]],
    ['the last words given up', { q: 'corvid sport zzz' }, [2, 1]],
    ['no word given up', { q: 'corvid sport', matchingStrategy: 'all' }, [2]],
    ['the most frequent word given up first', { q: 'quick raven', matchingStrategy: 'frequency' }, [2]],
    ['a synonym', { q: 'estate' }, [1], { synonyms: { estate: ['wagon'] } }],
    ['a synonym of two words', { q: 'pickup' }, [4], { synonyms: { pickup: ['quick ute'] } }],
    ['a stop word in the middle', { q: 'thistle the ute', matchingStrategy: 'all' }, [4], { stopWords: ['the'] }],
    ['in some attributes only', { q: 'sunroof', attributesToSearchOn: ['heading'] }, []],
    ['nearer words first', { q: 'quick lark' }, [6, 4]],
    ['punctuation alone is no word', { q: ' !? ' }, [1, 2, 3, 4, 5, 6]],
  ])('%s: %j finds %j', (_what, request, ids, settings) => {
    expect(idsOf(request, settings)).toEqual(ids);
  });

  it('take the best field and the best place of all words that begin like the last one', () => {
    const cars = [
      { id: 1, heading: 'Cab' },
      { id: 2, heading: 'Corvid Raven C', tags: ['Cab'] },
    ];
    // Car 2 has the word itself in the heading, and another word in the first place of its tags.
    expect(ask({ q: 'c' }, {}, cars).body.hits.map(({ id }) => id)).toEqual([2, 1]);
    const late = { id: 2, heading: 'Raven C', tags: ['Cab'] };
    expect(ask({ q: 'c' }, {}, [cars[0] as object as { id: number }, late]).body.hits.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('rejects a search in an attribute that is not searchable', () => {
    const message = 'Index `cars`: Attribute `km` is not searchable. Available searchable attributes are: `heading, make, tags`.';
    expect(idsOf({ q: 'a', attributesToSearchOn: ['km'] })).toBe(message);
  });
});
