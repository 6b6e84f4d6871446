import { describe, expect, test } from 'vitest';
import { guardDetails, guardFacts, guardStock, RefusedError } from '#lib/sources/stock-guard.ts';

const settings = { maxStockDrop: 0.4, stockDropFloor: 5 };
const guard = (before: number | undefined, cars: number, accept = false, set = settings) => guardStock('acme', cars, before, set, accept);

test.each([
  ['the first release', undefined, 0],
  ['a stock that grew', 10, 12],
  ['a stock that stayed', 10, 10],
  ['a fall of less than a tenth', 100, 91],
  ['a stock that was under the floor', 4, 0],
  ['a stock that was none', 0, 0],
])('%s passes', (_name, before, cars) => {
  expect(guard(before, cars)).toBeUndefined();
});

test.each([
  [
    10,
    0,
    'acme: the stock fell from 10 to 0 cars (100 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: `forecourt build acme --accept-drop`',
  ],
  [
    5,
    0,
    'acme: the stock fell from 5 to 0 cars (100 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: `forecourt build acme --accept-drop`',
  ],
  [
    10,
    5,
    'acme: the stock fell from 10 to 5 cars (50 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: `forecourt build acme --accept-drop`',
  ],
  [
    10,
    1,
    'acme: the stock fell from 10 to 1 car (90 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: `forecourt build acme --accept-drop`',
  ],
])('a fall from %i to %i is refused in a sentence', (before, cars, sentence) => {
  expect(() => guard(before, cars)).toThrow(new RefusedError(sentence));
});

test.each([
  ['of exactly the share', 10, 6, false],
  ['of a tenth', 10, 9, false],
  ['that was accepted', 1000, 0, true],
])('a fall %s passes and is named', (_name, from, to, accept) => {
  expect(guard(from, to, accept)).toEqual({ from, to });
});

test('a site may allow any fall, or none', () => {
  expect(guard(1000, 0, false, { maxStockDrop: 1, stockDropFloor: 5 })).toEqual({ from: 1000, to: 0 });
  expect(() => guard(1000, 999, false, { maxStockDrop: 0, stockDropFloor: 5 })).toThrow(RefusedError);
});

test('a fall just past the share does not read as if it were allowed', () => {
  expect(() => guard(1000, 599)).toThrow('from 1,000 to 599 cars (40.1 %), more than build.maxStockDrop allows (40 %)');
});

describe('details that are missing', () => {
  const details = (missing: number, cars: number, maxMissingDetails = 0.5) =>
    guardDetails(
      'acme',
      { missing, cars, first: 'it answered 503' },
      { maxMissingDetails, stockDropFloor: 5 },
      { kept: 'kept', command: 'pull' },
    );

  test.each([
    [0, 0],
    [4, 4],
    [5, 10],
    [0, 10],
  ])('%i of %i pass', (missing, cars) => expect(details(missing, cars)).toBeUndefined());

  test.each([
    [6, 10, '6 of 10 cars could not be fetched (60 %)'],
    [5, 5, '5 of 5 cars could not be fetched (100 %)'],
    [8_001, 16_000, '8,001 of 16,000 cars could not be fetched (50.1 %)'],
  ])('%i of %i are refused', (missing, cars, words) =>
    expect(() => details(missing, cars)).toThrow(
      new RefusedError(
        `acme: the details of ${words}, more than build.maxMissingDetails allows (50 %); kept. The first reason: it answered 503. ` +
          'To go on without their pictures and descriptions, run: `forecourt pull acme --accept-drop`',
      ),
    ),
  );

  test('a site may allow none, or all', () => {
    expect(() => details(1, 10, 0)).toThrow(RefusedError);
    expect(details(10, 10, 1)).toBeUndefined();
  });
});

describe('facts that most cars lost (rule R59)', () => {
  const facts = (had: number, lost: number, maxStockDrop = 0.4) =>
    guardFacts(
      'acme',
      [
        { fact: 'price', had, lost: 0 },
        { fact: 'photos', had, lost },
      ],
      { maxStockDrop, stockDropFloor: 5 },
      { kept: 'the last snapshot stays', command: 'pull' },
    );

  test.each([
    ['none', 10, 0],
    ['exactly the share', 10, 4],
    ['all of a stock under the floor', 4, 4],
  ])('%s pass', (_name, had, lost) => expect(facts(had, lost)).toBeUndefined());

  test.each([
    [10, 5, '5 of 10 cars lost their photos since the last pull (50 %)'],
    [16_000, 16_000, '16,000 of 16,000 cars lost their photos since the last pull (100 %)'],
  ])('of %i cars %i are refused', (had, lost, words) =>
    expect(() => facts(had, lost)).toThrow(
      new RefusedError(
        `acme: ${words}, more than build.maxStockDrop allows (40 %); the last snapshot stays. If that is right, run: \`forecourt pull acme --accept-drop\``,
      ),
    ),
  );

  test('a site may allow all', () => expect(facts(10, 10, 1)).toBeUndefined());
});
