import type { ListAttribute } from '../attributes.ts';
import { emptyState, type Refinements, type SearchState } from '../state.ts';
import { compact } from './compact.ts';
import { lexiconOf, meaningOf, namesOfMakes } from './lexicon.ts';
import type { StockFacets, Vocabulary } from './site-vocabulary.ts';
import { withUnderstood } from './typed-state.ts';
import { isNear } from './typo.ts';
import { understand } from './understand.ts';

const shortest = 4;
const most = 2;

/**
 * Corrects a text without results: each unknown word is replaced by the closest word in the stock, at most two letters away. Undefined if
 * no word has a correction. Looser than `understand`, because the shopper decides.
 */
export function didYouMean(text: string, vocabulary: Vocabulary): string | undefined {
  const lexicon = lexiconOf(vocabulary);
  const knownWords = [
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
      const name = knownWords.find((one) => compact(one).length >= shortest && compact(one) !== key && isNear(key, compact(one), edits));
      if (name) return name;
    }
    return undefined;
  };
  // An exact phrase is not corrected: the shopper wants, or excludes, exactly this.
  const words = text.match(/-?"[^"]*"?|[^\s"]+/g) ?? [];
  const changed = words.map((word) => (/^-?"/.test(word) ? word : (nearest(word) ?? word)));
  return changed.some((word, index) => word !== words[index]) ? changed.join(' ') : undefined;
}

type Candidate = { refinements: Refinements; count: number };

/** With one letter, the list of models would be arbitrary. */
const shortestModel = 2;

function* candidatesOf(start: string, vocabulary: Vocabulary, facets: StockFacets): Generator<Candidate> {
  const countOf = (name: ListAttribute, value: string) => facets[name]?.[value] ?? 0;
  const begins = (names: readonly string[]) => names.some((name) => compact(name).startsWith(start));
  for (const [make, names] of namesOfMakes(vocabulary)) {
    // A single letter may start a name, but not a shoppers' name.
    if (begins(start.length > 1 ? names : [make])) yield { refinements: { make: [make] }, count: countOf('make', make) };
    for (const model of vocabulary.makes[make] ?? [])
      if (start.length >= shortestModel && begins([model, ...names.map((name) => `${name} ${model}`)]))
        yield { refinements: { make: [make], model: [model] }, count: countOf('model', model) };
  }
  for (const body of vocabulary.bodies)
    if (begins([body])) yield { refinements: { simple_body: [body] }, count: countOf('simple_body', body) };
}

const longestStart = 3;

/** Whether a place adds anything to the words before it. */
const fits = (base: Refinements, { make, model, simple_body }: Refinements) =>
  !(simple_body && base.simple_body) && !(model && base.model) && !(make && base.make && (!model || base.make[0] !== make[0]));

/**
 * The searches that a text may become: makes, models and body types that begin with its last words, those with the most cars first. `limit`
 * is the maximum number to return.
 */
export function suggestSearches(text: string, vocabulary: Vocabulary, facets: StockFacets, limit: number): SearchState[] {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const searches = new Map<string, { state: SearchState; count: number; words: number }>();
  for (let length = Math.min(longestStart, words.length); length > 0; length--) {
    const start = compact(words.slice(-length).join(' '));
    const base = withUnderstood(emptyState, understand(words.slice(0, -length).join(' '), vocabulary));
    if (start === '') continue;
    for (const { refinements, count } of candidatesOf(start, vocabulary, facets)) {
      if (count === 0 || !fits(base.refinements, refinements)) continue;
      const state = { ...base, refinements: { ...base.refinements, ...refinements } };
      const key = JSON.stringify([state.query, state.refinements, state.ranges]);
      if (!searches.has(key)) searches.set(key, { state, count, words: length });
    }
  }
  const best = [...searches.values()].sort((a, b) => b.words - a.words || b.count - a.count);
  return best.slice(0, limit).map(({ state }) => state);
}
