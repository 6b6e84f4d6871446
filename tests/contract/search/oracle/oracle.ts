import type { SearchDocument } from '#lib/model/search-document.ts';
import { dayMs } from '#lib/model/time.ts';
import type { SearchState } from '#lib/search/state.ts';
import { compareRanks, createWordOracle, type Words } from './words.ts';

/** A site’s search settings. */
export type OracleSite = { soldWindowDays: number; defaultSort: string[]; ascendingPricePositive: boolean; facets: string[] };

/** The correct answer: all hits in order, and each facet counted without its own filter. */
export type OracleAnswer = {
  ids: string[];
  facets: Record<string, Record<string, number>>;
  stats: Record<string, { min: number; max: number }>;
};

const orders: Record<string, string> = {
  latest: 'created_at_timestamp:desc',
  price_desc: 'price:desc',
  price_asc: 'price:asc',
  km_desc: 'km:desc',
  km_asc: 'km:asc',
  hours_asc: 'hours:asc',
  braked_towing_desc: 'braked_towing:desc',
  gvm_desc: 'gvm:desc',
  atm_asc: 'atm:asc',
  repayment_asc: 'weekly_repayment:asc',
  repayment_desc: 'weekly_repayment:desc',
  subscription_price_asc: 'subscription_price:asc',
  subscription_price_desc: 'subscription_price:desc',
  weekly_price_asc: 'weekly_price:asc',
  weekly_price_desc: 'weekly_price:desc',
};

/** A facet value as it compares, numbers apart from texts, and as it is written. */
type Value = { key: string | number; label: string };
const alike = (text: string) => text.trim().normalize('NFKD').toLowerCase();

function valuesOf(document: SearchDocument, name: string): Value[] {
  const value = document[name as keyof SearchDocument];
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const values = list.map((item) => ({ key: typeof item === 'number' ? item : alike(String(item)), label: String(item) }));
  return values.filter(({ key }, index) => key !== '' && values.findIndex((other) => other.key === key) === index);
}

/** Listing visibility (rule L2). */
function isVisible(document: SearchDocument, now: number, days: number): boolean {
  const soldLately = document.status === 'sold' && now - (document.sold_date_timestamp ?? Number.NEGATIVE_INFINITY) < days * dayMs;
  return (document.status === 'in_stock' || document.status === 'coming_soon' || soldLately) && document.show_on_dealer_website;
}

/** The list of which a document must have all chosen values (rule S9). */
export const listOfAll = 'filtered_features';

function isChosen(values: readonly Value[], chosen: readonly string[], quantifier: 'some' | 'every' = 'some'): boolean {
  return chosen[quantifier]((typed) => {
    const text = typed.replaceAll('"', '');
    return values.some(({ key }) => (typeof key === 'number' ? text.trim() !== '' && Number(text) === key : key === alike(text)));
  });
}

function orderOf(state: SearchState, site: OracleSite): string[] {
  const rule = orders[state.sort ?? ''];
  if (rule) return [rule];
  return state.query.trim() === '' ? site.defaultSort : [];
}

function compareBy(rule: string): (a: SearchDocument, b: SearchDocument) => number {
  const [name, direction] = rule.split(':') as [keyof SearchDocument, string];
  return (a, b) => {
    const [x, y] = [a[name] as number | undefined, b[name] as number | undefined];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return direction === 'asc' ? x - y : y - x;
  };
}

/**
 * Answers searches by a slow scan of every document, independent of the engine. Makes and models combine as in rule S9; a make without a
 * chosen model counts whole.
 */
export function createOracle(documents: readonly SearchDocument[]) {
  const words = createWordOracle(documents);
  const columns = new Map<string, Value[][]>();
  /** Every document’s values of a field, computed once. */
  const columnOf = (name: string): Value[][] => {
    const column = columns.get(name) ?? documents.map((document) => valuesOf(document, name));
    columns.set(name, column);
    return column;
  };

  const isMake = (make: string) => documents.some((document) => document.make === make);
  const hasModel = (make: string, model: string) => documents.some((document) => document.make === make && document.model === model);

  const answer = (state: SearchState, site: OracleSite, now: number): OracleAnswer => {
    const rules = orderOf(state, site);
    const isLimited = (document: SearchDocument) => {
      if (!isVisible(document, now, site.soldWindowDays)) return false;
      if (state.offer === 'subscription' && !((document.subscription_price ?? 0) > 0)) return false;
      if (state.offer === 'rental' && !((document.weekly_price ?? 0) > 0)) return false;
      return !(site.ascendingPricePositive && rules[0] === 'price:asc') || (document.price ?? 0) > 0;
    };
    const { make = [], model = [] } = state.refinements;
    const whole =
      make.length > 1 && model.length > 0 ? make.filter((name) => isMake(name) && !model.some((one) => hasModel(name, one))) : [];
    const tests = [
      ...Object.entries(state.refinements).map(([name, chosen]) => {
        const [column, makes] = [columnOf(name), columnOf('make')];
        const passes = (place: number) =>
          chosen.length === 0 || isChosen(column[place] as Value[], chosen, name === listOfAll ? 'every' : 'some');
        return name === 'model' && whole.length > 0
          ? { name, test: (place: number) => passes(place) || isChosen(makes[place] as Value[], whole) }
          : { name, test: passes };
      }),
      ...Object.entries(state.ranges).map(([name, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }]) => {
        const column = columnOf(name);
        const isWithin = ({ key }: Value) => typeof key === 'number' && key >= min && key <= max;
        return { name, test: (place: number) => (column[place] as Value[]).some(isWithin) };
      }),
    ];
    /** Filters that a facet ignores (rule S9). */
    const leftOut = (facet: string, name: string) =>
      (name === facet && name !== listOfAll) || (facet === 'make' && name === 'model' && make.length > 0);
    const find = state.query.trim() === '' ? undefined : words.find(state.query);
    const found: { document: SearchDocument; place: number; match: Words | undefined }[] = [];
    const pools = new Map<string, number[]>(site.facets.map((name) => [name, []]));
    documents.forEach((document, place) => {
      if (!isLimited(document)) return;
      const match = find?.(place);
      if (find && !match) return;
      const failed = tests.filter(({ test }) => !test(place)).map(({ name }) => name);
      if (failed.length === 0) found.push({ document, place, match });
      for (const [facet, pool] of pools) if (failed.every((name) => leftOut(facet, name))) pool.push(place);
    });

    const ranks = new Map(found.map((item) => [item, item.match?.rank() ?? []]));
    const byRules = rules.map(compareBy);
    const bySale = compareBy('for_sale:desc');
    const last = ['sale_rank:desc', 'custom_rank:desc', 'created_at_timestamp:desc'].map(compareBy);
    found.sort((a, b) => {
      const decide = [
        ...byRules.map((compare) => compare(a.document, b.document)),
        bySale(a.document, b.document),
        compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []),
        ...last.map((compare) => compare(a.document, b.document)),
      ];
      return decide.find((difference) => difference !== 0) ?? a.place - b.place;
    });
    const counted = [...pools].map(([name, pool]) => [name, countValues(pool, columnOf(name))] as const);
    return {
      ids: found.map(({ document }) => document.id),
      facets: Object.fromEntries(counted.map(([name, { counts }]) => [name, counts])),
      stats: Object.fromEntries(counted.flatMap(([name, { stats }]) => (stats ? [[name, stats] as const] : []))),
    };
  };
  return { answer, words };
}

/** Documents by value, each with its first spelling, and the range of the numbers. */
function countValues(pool: readonly number[], column: readonly Value[][]) {
  const byValue = new Map<string | number, { label: string; count: number }>();
  for (const place of pool) {
    for (const { key, label } of column[place] as Value[]) {
      const entry = byValue.get(key);
      if (entry) entry.count += 1;
      else byValue.set(key, { label, count: 1 });
    }
  }
  const numbers = [...byValue.keys()].filter((key) => typeof key === 'number').sort((a, b) => a - b);
  const [min, max] = [numbers[0], numbers.at(-1)];
  return {
    counts: Object.fromEntries([...byValue.values()].map(({ label, count }) => [label, count])),
    stats: min === undefined || max === undefined ? undefined : { min, max },
  };
}
