import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsIn, resultOf } from '../json-output.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const run = async (command: string, ...args: string[]) => {
  const { code, stdout } = await forecourt([command, 'bad-apple', '--json', ...args, ...yard.flags]);
  const { dealers } = resultOf({ stdout }) as { dealers: Record<string, unknown>[] };
  return { code, dealer: dealers[0] as Record<string, unknown>, problem: problemsIn({ stdout }) };
};
const carPages = async () => Object.keys(await treeOf(yard.current('bad-apple'))).filter((file) => /^cars\/[^/]+\.html$/.test(file));

/** Twelve cars; those with these numbers have a description that makes their pages larger than a page may be. */
const cars = (...faulty: number[]) =>
  carsOf(12).map((car, index) => (faulty.includes(index) ? { ...car, comments: 'Long. '.repeat(80_000) } : car));
const tooLarge = /^its page .* KiB, more than build\.budgets\.pageHtml allows \(384 KiB\)/;

test('a car whose page fails a check is left out and named; the rest goes live (rule R11)', async () => {
  await yard.tenant('bad-apple', { site: siteOf('Bad Apple'), cars: cars(3) });
  const first = await run('build');
  expect([first.code, first.dealer.cars]).toEqual([0, 11]);
  const quarantined = [
    {
      ...{ effect: 'quarantined', reason: expect.stringMatching(tooLarge), fix: expect.any(String), count: 1 },
      items: [{ at: 'cars/mazda-cx-5-103.html', id: '103' }],
    },
  ];
  expect(first.dealer.dropped).toEqual(quarantined);
  expect(await carPages()).toHaveLength(11);
  for (const file of ['index.html', 'sitemap.xml'])
    expect(await readFile(join(yard.current('bad-apple'), file), 'utf8')).not.toContain('cx-5-103');
  expect((await run('verify')).code).toBe(0);

  // The car is not tried again until something about it changes, but it is named each time.
  const again = await run('build');
  expect([again.code, again.dealer.unchanged, again.dealer.dropped]).toEqual([0, true, quarantined]);
  const tree = await treeOf(yard.current('bad-apple'));

  // Two of twelve are more than a tenth.
  await yard.tenant('bad-apple', { cars: cars(3, 5) });
  const two = await run('build');
  expect([two.code, two.problem.split('\n').at(-1)]).toEqual([
    1,
    '  A release without these cars would leave out 2 of 12 cars (16.7 %), more than build.maxQuarantined allows (10 %).',
  ]);
  expect(two.problem).toContain('cars/mazda-cx-5-105.html');
  expect(await treeOf(yard.current('bad-apple'))).toEqual(tree);

  await yard.tenant('bad-apple', { cars: cars() });
  const fixed = await run('build');
  expect([fixed.code, fixed.dealer.cars, fixed.dealer.dropped]).toEqual([0, 12, []]);
  expect(await carPages()).toHaveLength(12);

  // All or nothing.
  await yard.tenant('bad-apple', { site: siteOf('Bad Apple', { build: { maxQuarantined: 0 } }), cars: cars(3) });
  const refused = await run('build');
  expect([refused.code, refused.problem.split('\n')[0]]).toEqual([
    1,
    'bad-apple: 1 problem in the new pages; the last release stays live.',
  ]);
  expect(await carPages()).toHaveLength(12);
});
