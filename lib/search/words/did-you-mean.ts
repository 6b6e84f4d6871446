import { compact } from './compact.ts';
import { lexiconOf, meaningOf } from './lexicon.ts';
import type { Vocabulary } from './site-vocabulary.ts';
import { isNear } from './typo.ts';

const shortest = 4;
const most = 2;

/**
 * A text without results, with each word that the stock does not know replaced by the nearest one that it does, at most two letters away;
 * undefined if no word has such a neighbour. Looser than `understand`, because the shopper decides.
 */
export function didYouMean(text: string, vocabulary: Vocabulary): string | undefined {
  const lexicon = lexiconOf(vocabulary);
  const known = [
    ...Object.keys(vocabulary.makes),
    ...Object.values(vocabulary.makes).flat(),
    ...vocabulary.bodies,
    ...vocabulary.fuels,
    ...vocabulary.transmissions,
    ...vocabulary.colours,
  ];
  const nearest = (word: string): string | undefined => {
    const key = compact(word);
    if (key.length < shortest || /\d/.test(key) || meaningOf(lexicon, key)) return undefined;
    for (let edits = 1; edits <= most; edits++) {
      const name = known.find((one) => compact(one).length >= shortest && compact(one) !== key && isNear(key, compact(one), edits));
      if (name) return name;
    }
    return undefined;
  };
  const words = text.trim().split(/\s+/);
  const changed = words.map((word) => nearest(word) ?? word);
  return changed.some((word, index) => word !== words[index]) ? changed.join(' ') : undefined;
}
