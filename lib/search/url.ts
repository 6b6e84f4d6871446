import { oncePer } from '../model/once-per.ts';
import { isListAttribute, isRangeAttribute, type ListAttribute, type RangeAttribute } from './attributes.ts';
import { type LandingContext, type LandingTarget, landingTargets } from './landing.ts';
import { currentParameters } from './old-query.ts';
import { isSameJson, sameKeys, without } from './same-json.ts';
import { parseSort, type SortName } from './sorts.ts';
import { canonicalState, type Offer, parseRange, type Ranges, type Refinements, type SearchState, writeRange } from './state.ts';

/** The presets of a site, which apply until an address says otherwise (rule S2). */
export type Presets = { refinements: Refinements; ranges: Ranges };

export type UrlContext = LandingContext & { presets: Presets; defaultSort: SortName };

export type SearchUrls = {
  /** The canonical search of an address; undefined if it is not a search page of this site. */
  parse: (url: string) => SearchState | undefined;
  /** The address of a search. If the page was opened under another address of the same search, such as an alias, that address is kept. */
  build: (state: SearchState, here?: string) => string;
};

const listKey = /^(?:refinementList|menu)\[(\w+)\](?:\[\d*\])?$/;
const rangeKey = /^range\[(\w+)\]$/;
const keyOf = (refinements: Refinements, offer?: Offer) => JSON.stringify([offer ?? '', Object.entries(refinements).sort()]);
function readQuery(query: URLSearchParams, { defaultSort, places }: UrlContext) {
  const refinements: Refinements = {};
  const ranges: Ranges = {};
  const mentioned = new Set<string>();
  const parameters = [...query].flatMap((parameter) => currentParameters(parameter, places));
  const read = new Map([...parameters].reverse());
  for (const [key, value] of parameters) {
    const list = listKey.exec(key)?.[1];
    const range = rangeKey.exec(key)?.[1];
    if (list && isListAttribute(list)) {
      mentioned.add(list);
      refinements[list] = [...(refinements[list] ?? []), value];
    } else if (range && isRangeAttribute(range)) {
      mentioned.add(range);
      const bounds = parseRange(value);
      if (bounds) ranges[range] = { ...ranges[range], ...bounds };
    }
  }
  const page = read.get('page') ?? '';
  const sort = parseSort(read.get('sortBy') ?? '');
  return {
    mentioned,
    state: {
      query: read.get('query') ?? '',
      page: /^\d+$/.test(page) ? Number(page) : 1,
      ...(sort && sort !== defaultSort ? { sort } : {}),
      refinements,
      ranges,
    } satisfies SearchState,
  };
}

/**
 * The part of a search that its path expresses (rule U2). `all` also has the presets' values: their car types decide the path if no choice
 * does, and their make precedes a chosen model.
 */
function* pathParts({ refinements, offer }: SearchState, all: Refinements): Generator<[Refinements, Offer?]> {
  const { car_type, model, simple_body } = refinements;
  const make = model?.length === 1 ? all.make : refinements.make;
  if (offer) yield [{}, offer];
  if (car_type) yield [{ car_type }];
  else if (make) {
    // Several makes share a page if they have the same shown name.
    if (model?.length === 1) yield [{ make, model }];
    if (refinements.make) yield [{ make }];
  }
  if (!car_type && make?.length !== 1) {
    if (simple_body?.length === 1) yield [{ simple_body }];
    else if (all.car_type) yield [{ car_type: all.car_type }];
  }
  yield [{}];
}

function writeQuery(state: SearchState, presets: Presets): string {
  const parts: [string, string][] = [];
  if (state.query) parts.push(['query', state.query]);
  if (state.sort) parts.push(['sortBy', state.sort]);
  const names = new Set([...Object.keys(state.refinements), ...Object.keys(presets.refinements)]) as Set<ListAttribute>;
  for (const name of names) {
    const values = state.refinements[name];
    if (values) for (const [index, value] of values.entries()) parts.push([`refinementList[${name}][${index}]`, value]);
    else parts.push([`refinementList[${name}]`, '']);
  }
  const bounded = new Set([...Object.keys(state.ranges), ...Object.keys(presets.ranges)]) as Set<RangeAttribute>;
  for (const name of bounded) parts.push([`range[${name}]`, writeRange(state.ranges[name] ?? {})]);
  if (state.page > 1) parts.push(['page', String(state.page)]);
  return parts.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%20', '+')}`).join('&');
}

/** A typed text searches the whole stock (rule S2). */
const noPresets: Presets = { refinements: {}, ranges: {} };

/**
 * Reads and writes the addresses of searches; parse(build(state)) is the canonical form of state (rule U4). An address does not repeat a
 * preset; a search without the preset names the filter with an empty value. Created once, because a site may have thousands of addresses.
 */
export const searchUrls = oncePer((context: UrlContext): SearchUrls => {
  const targets = landingTargets(context);
  const paths = new Map<string, string>();
  for (const [path, target] of targets) {
    const key = keyOf(target.refinements, target.offer);
    if (!(path in context.aliases) && !paths.has(key)) paths.set(key, path);
  }
  const own = targets.get(context.defaultPath) as LandingTarget;
  paths.set(keyOf(own.refinements, own.offer), context.defaultPath);
  const presets = canonicalState({ query: '', page: 1, ...context.presets });

  const parse = (url: string): SearchState | undefined => {
    const [path = '', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
    const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const target = targets.get(bare) ?? targets.get(bare.toLowerCase());
    if (!target) return undefined;
    const read = readQuery(new URLSearchParams(query), context);
    const mentioned = new Set([...read.mentioned, ...Object.keys(target.refinements)]);
    const start = read.state.query === '' ? presets : noPresets;
    return canonicalState({
      ...read.state,
      refinements: { ...without(start.refinements, mentioned), ...target.refinements, ...read.state.refinements },
      ranges: { ...without(start.ranges, mentioned), ...read.state.ranges },
      ...(target.offer ? { offer: target.offer } : {}),
    });
  };

  const build = (search: SearchState, here?: string): string => {
    const { sort, ...rest } = canonicalState(search);
    const state: SearchState = sort && sort !== context.defaultSort ? { ...rest, sort } : rest;
    const start = state.query === '' ? presets : noPresets;
    const silent = {
      refinements: sameKeys(start.refinements, state.refinements),
      ranges: sameKeys(start.ranges, state.ranges),
    };
    const loud = { ...state, refinements: without(state.refinements, silent.refinements), ranges: without(state.ranges, silent.ranges) };
    const part = [...pathParts(loud, state.refinements)]
      .map(([refinements, offer]) => ({ refinements, path: paths.get(keyOf(refinements, offer)) }))
      .find(({ path }) => path !== undefined);
    const path = part?.path ?? context.defaultPath;
    const namedAttributes = Object.keys(part?.refinements ?? {});
    const query = writeQuery(
      { ...loud, refinements: without(loud.refinements, namedAttributes) },
      {
        refinements: without(start.refinements, [...silent.refinements, ...namedAttributes]),
        ranges: without(start.ranges, silent.ranges),
      },
    );
    const open = here?.split(/[?#]/, 1)[0];
    const isSame = open !== undefined && open !== path && targets.has(open) && isSameJson(parse(open), parse(path));
    const address = isSame ? open : path;
    return query ? `${address}?${query}` : address;
  };

  return { parse, build };
});
