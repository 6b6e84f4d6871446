import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine, type EngineDocument, type EngineResponse } from '../../../../scripts/tools/search-server/engine/engine.ts';
import { anyLetter } from '../../../any-letter.ts';
import { settings as garage } from './garage.ts';

const settings = { ...garage, filterableAttributes: ['colour', 'seats', 'tags'], sortableAttributes: ['seats', 'colour'] };
const colours = ['Red', 'red ', 'Blue', 'deep blue', 'Grün'];

const listing = fc.record(
  {
    heading: fc
      .array(fc.constantFrom('quick', 'brown', 'lark', 'larks', 'sunflower', 'sun', 'flower', 'raven', 'the'), { maxLength: 6 })
      .map((words) => words.join(' ')),
    colour: fc.option(fc.constantFrom(...colours), { nil: null }),
    seats: fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    tags: fc.array(fc.constantFrom('tow bar', 'sunroof', 'alloys'), { maxLength: 3 }),
  },
  { requiredKeys: ['heading'] },
);
const garageOf = fc.array(listing, { maxLength: 70 }).map((cars): EngineDocument[] => cars.map((car, id) => ({ id, ...car })));

const search = (documents: EngineDocument[], body: object) => {
  const engine = createEngine([{ uid: 'cars', primaryKey: 'id', documents, settings }]);
  return engine({ method: 'POST', path: '/indexes/cars/search', body: { limit: 1000, ...body } }) as EngineResponse & { body: Answer };
};
type Answer = { hits: EngineDocument[]; estimatedTotalHits: number; facetDistribution: Record<string, Record<string, number>> };
const idsOf = (documents: EngineDocument[], body: object) => search(documents, body).body.hits.map(({ id }) => id as number);

type Rule = { text: string; holds: (car: EngineDocument) => boolean };
const compared = (value: unknown) => String(value).trim().normalize('NFKD').toLowerCase();
const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(...colours).map((colour) => ({
    text: `colour = "${colour}"`,
    holds: (car: EngineDocument) => typeof car.colour === 'string' && compared(car.colour) === compared(colour),
  })),
  fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '=', '!='), fc.integer({ min: -4, max: 10 })).map(([operator, bound]) => ({
    text: `seats ${operator} ${bound}`,
    holds: ({ seats }: EngineDocument) => {
      if (typeof seats !== 'number') return operator === '!=';
      return {
        '<': seats < bound,
        '<=': seats <= bound,
        '>': seats > bound,
        '>=': seats >= bound,
        '=': seats === bound,
        '!=': seats !== bound,
      }[operator] as boolean;
    },
  })),
  fc.uniqueArray(fc.constantFrom<string[]>('tow bar', 'sunroof', 'alloys')).map((tags) => ({
    text: `tags IN [${tags.map((tag) => `'${tag}'`).join(', ')}]`,
    holds: (car: EngineDocument) => ((car.tags ?? []) as string[]).some((tag) => tags.includes(tag)),
  })),
  fc.constant({ text: 'colour EXISTS', holds: (car: EngineDocument) => 'colour' in car }),
  fc.constant({ text: 'colour IS NULL', holds: (car: EngineDocument) => car.colour === null }),
  fc.constant({ text: 'tags IS EMPTY', holds: (car: EngineDocument) => Array.isArray(car.tags) && car.tags.length === 0 }),
);
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('rule').map(({ text, holds }) => ({ text: `NOT (${text})`, holds: (car: EngineDocument) => !holds(car) })),
    fc
      .tuple(tie('rule'), tie('rule'))
      .map(([a, b]) => ({ text: `(${a.text} AND ${b.text})`, holds: (car: EngineDocument) => a.holds(car) && b.holds(car) })),
    fc
      .tuple(tie('rule'), tie('rule'))
      .map(([a, b]) => ({ text: `(${a.text} OR ${b.text})`, holds: (car: EngineDocument) => a.holds(car) || b.holds(car) })),
  ),
}));

const naughty = [
  '',
  ' ',
  '\0',
  '"',
  '""',
  '"""',
  '-',
  '--a',
  '-"',
  '\\',
  "'",
  '“quoted”',
  '<em>',
  '%00',
  '\ud800',
  '🚗',
  '👩‍👩‍👧',
  'ﷺ',
  'ß',
  'İ',
  '\u202e',
  '...',
  '- - -',
  'NaN',
  '__proto__',
  'constructor',
  'a'.repeat(10_000),
  '" '.repeat(5000),
  'quick '.repeat(2000),
];
const query = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: anyLetter, maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'ab "-.,quick '), maxLength: 60 }),
);

describe('the embedded engine', () => {
  it('filters by the documented rules', () => {
    fc.assert(
      fc.property(garageOf, rule, (cars, { text, holds }) => {
        expect(idsOf(cars, { filter: text })).toEqual(cars.filter(holds).map(({ id }) => id));
      }),
    );
  });

  it('returns the same list page by page as at once', () => {
    const sorts = fc.constantFrom([], ['seats:asc'], ['seats:desc', 'colour:asc'], ['colour:desc']);
    fc.assert(
      fc.property(
        garageOf,
        fc.constantFrom('', 'lark', 'sun flower', 'the quick'),
        sorts,
        fc.integer({ min: 1, max: 9 }),
        (cars, q, sort, limit) => {
          const all = idsOf(cars, { q, sort });
          const pages: number[] = [];
          for (let offset = 0; offset < all.length; offset += limit) pages.push(...idsOf(cars, { q, sort, limit, offset }));
          expect(pages).toEqual(all);
          expect(new Set(all).size).toBe(all.length);
        },
      ),
    );
  });

  it('sorts numbers, with the missing last', () => {
    fc.assert(
      fc.property(garageOf, fc.constantFrom('asc', 'desc'), (cars, direction) => {
        const seats = search(cars, { sort: [`seats:${direction}`] }).body.hits.map((car) => car.seats as number | undefined);
        const sign = direction === 'asc' ? 1 : -1;
        const sorted = [...seats].sort((a, b) =>
          a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : sign * (a - b),
        );
        expect(seats.map((value) => value && value + 0)).toEqual(sorted.map((value) => value && value + 0));
      }),
    );
  });

  it('counts each document once for each of its facet values', () => {
    fc.assert(
      fc.property(garageOf, fc.option(rule, { nil: undefined }), (cars, filter) => {
        const { hits, facetDistribution } = search(cars, { facets: ['colour', 'tags'], ...(filter && { filter: filter.text }) }).body;
        const sum = (name: string) => Object.values(facetDistribution[name] ?? {}).reduce((total, count) => total + count, 0);
        expect(sum('colour')).toBe(hits.filter(({ colour }) => typeof colour === 'string').length);
        expect(sum('tags')).toBe(hits.reduce((total, { tags }) => total + new Set((tags ?? []) as string[]).size, 0));
      }),
    );
  });

  it('answers any query', () => {
    fc.assert(
      fc.property(garageOf, query, (cars, q) => {
        const { status, body } = search(cars, {
          q,
          attributesToHighlight: ['*'],
          attributesToCrop: ['heading:3'],
          showMatchesPosition: true,
          showRankingScore: true,
        });
        expect(status).toBe(200);
        expect(body.estimatedTotalHits).toBe(body.hits.length);
        for (const { _rankingScore: score } of body.hits) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1);
      }),
      { examples: naughty.map((text): [EngineDocument[], string] => [[{ id: 0, heading: 'the quick -brown "lark" a b' }], text]) },
    );
  });

  it('answers or rejects any filter', () => {
    const part = fc.constantFrom(
      'colour',
      'seats',
      '=',
      '!=',
      '<',
      'AND',
      'OR',
      'NOT',
      'IN',
      '[',
      ']',
      ',',
      '(',
      ')',
      '"',
      "'",
      '\\',
      'TO',
      'IS',
      'NULL',
      'EXISTS',
      '3',
      '_geoRadius',
      ' ',
      '🐻',
    );
    const text = fc.oneof(
      fc.string({ unit: anyLetter, maxLength: 40 }),
      fc.array(part, { maxLength: 14 }).map((parts) => parts.join(' ')),
      fc.constantFrom(...naughty),
    );
    fc.assert(
      fc.property(text, (filter) => {
        expect(search([{ id: 1, colour: 'Red', seats: 3 }], { filter }).status).toSatisfy(
          (status: number) => status === 200 || status === 400,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('highlights without changing a letter', () => {
    fc.assert(
      fc.property(garageOf, query, (cars, q) => {
        for (const hit of search(cars, { q, attributesToHighlight: ['heading'], highlightPreTag: '⟦', highlightPostTag: '⟧' }).body.hits) {
          const { heading } = hit._formatted as { heading: string };
          expect(heading.replaceAll(/[⟦⟧]/g, '')).toBe(hit.heading);
        }
      }),
    );
  });
});
