import type { SearchDocument } from '#lib/model/search-document.ts';
import { type ListAttribute, listAttributes, type RangeAttribute, rangeAttributes } from '#lib/search/attributes.ts';
import { sorts } from '#lib/search/sorts.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { Random } from '../../../../scripts/tools/invent/random.ts';
import { awkwardTexts } from './stock.ts';

/** The awkward texts as in the index. */
const awkward = new Set(awkwardTexts.map((text) => text.replaceAll('"', '')));

type Vocabulary = { placesOf: (document: number) => readonly { word: string }[]; isPlain: (query: string) => boolean };

/** A query of up to three words of one car, the last maybe a prefix; drawn again until it has one meaning. */
function drawQuery(random: Random, place: number, words: Vocabulary): string {
  const own = words.placesOf(place).map(({ word }) => word);
  const draw = () => {
    const count = random.weighted([
      [1, 3],
      [2, 4],
      [3, 3],
    ]);
    const from = random.whole(0, Math.max(0, own.length - count));
    const chosen = random.chance(0.6) ? own.slice(from, from + count) : random.some(own, count);
    const last = chosen.at(-1) ?? '';
    const begun = random.chance(0.4) ? last.slice(0, random.whole(1, last.length)) : last;
    const text = [...chosen.slice(0, -1), begun].join(' ');
    const cased = random.chance(0.3) ? text.toUpperCase() : text;
    return random.chance(0.15) ? `${cased} ` : cased;
  };
  for (let tries = 0; tries < 40; tries++) {
    const query = draw();
    if (query.trim() !== '' && words.isPlain(query)) return query;
  }
  return '';
}

function drawRefinements(random: Random, stock: readonly SearchDocument[], anchor: SearchDocument): SearchState['refinements'] {
  const count = random.weighted([
    [0, 2],
    [1, 5],
    [2, 4],
    [3, 2],
    [5, 1],
  ]);
  const names = random.some(
    listAttributes.filter((name) => anchor[name] !== undefined && name !== 'status'),
    count,
  );
  const valuesOf = (document: SearchDocument, name: ListAttribute) => [document[name] ?? []].flat().map(String);
  return Object.fromEntries(
    names.map((name) => {
      const others = Array.from({ length: random.whole(0, 2) }, () => valuesOf(random.pick(stock), name)).flat();
      const values = [...new Set([...valuesOf(anchor, name), ...others])];
      return [name, random.chance(0.05) ? ['no such "value"'] : random.some(values, random.whole(1, values.length))];
    }),
  );
}

function drawRanges(random: Random, anchor: SearchDocument): SearchState['ranges'] {
  const count = random.weighted([
    [0, 6],
    [1, 3],
    [2, 2],
  ]);
  const names = random.some(
    rangeAttributes.filter((name) => anchor[name] !== undefined),
    count,
  ) as RangeAttribute[];
  const range = (name: RangeAttribute) => {
    const value = anchor[name] ?? 0;
    const [min, max] = [Math.floor(value * (0.5 + random.next() / 2)), Math.ceil(value * (1 + random.next()))];
    if (random.chance(0.05)) return { min: max + 1, max: min };
    return random.pick([{ min }, { max }, { min, max }, { min: value, max: value }]);
  };
  const ranges = Object.fromEntries(names.map((name) => [name, range(name)]));
  return random.chance(0.12) ? { ...ranges, photos_count: { min: 3 } } : ranges;
}

/** A possible search, drawn around one car so that most searches find something. */
export function drawState(random: Random, stock: readonly SearchDocument[], words: Vocabulary): SearchState {
  // Cars with awkward texts or weekly prices are few, so they are drawn more often.
  const wanted = random.weighted([
    [undefined, 7],
    ['badge', 1],
    ['colour', 1],
    ['subscription_price', 1],
  ] as const);
  const isWanted = (document: SearchDocument) => {
    if (wanted === undefined) return true;
    const value = document[wanted];
    return typeof value === 'string' ? awkward.has(value) : value !== undefined;
  };
  const places = [...stock.keys()].filter((place) => isWanted(stock[place] as SearchDocument));
  const place = places[random.whole(0, places.length - 1)] ?? 0;
  const anchor = stock[place] as SearchDocument;
  const page = random.weighted([
    [1, 6],
    [random.whole(2, 5), 3],
    [random.whole(6, 900), 1],
  ]);
  const refinements = drawRefinements(random, stock, anchor);
  if (anchor.make && anchor.model && random.chance(0.1)) {
    const others = Array.from({ length: random.whole(1, 2) }, () => random.pick(stock).make ?? anchor.make);
    Object.assign(refinements, { make: [...new Set([anchor.make, ...others])], model: [anchor.model] });
  }
  // Few cars name several features.
  const { filtered_features: features = [] } = anchor;
  if (features.length > 1 && random.chance(0.6)) refinements.filtered_features = random.some(features, 2);
  const awkwardOne = wanted !== undefined && wanted !== 'subscription_price' && anchor[wanted];
  return {
    query: random.chance(0.65) ? drawQuery(random, place, words) : '',
    page,
    ...(random.chance(0.5) ? { sort: random.pick(Object.keys(sorts)) } : {}),
    refinements: awkwardOne ? { ...refinements, [wanted]: [...(refinements[wanted] ?? []), awkwardOne] } : refinements,
    ranges: drawRanges(random, anchor),
    ...(random.chance(wanted === 'subscription_price' ? 0.5 : 0.04) ? { offer: random.pick(['subscription', 'rental'] as const) } : {}),
  };
}
