import { describe, expect, it } from 'vitest';
import { findFaultyCars } from '#lib/verify/faulty-cars.ts';
import { swap, swapAll } from './planted.ts';
import { catalogueOf, planted, verify } from './small-release.ts';

const faultyOf = async (changes: Parameters<typeof planted>[0], settings = {}) => {
  const { blocking } = await verify(planted(changes), { settings });
  return findFaultyCars(blocking, catalogueOf())?.map(({ car, problem }) => `${car.slug}: ${problem}`);
};
const broken = swap('</h1>', '</p></h1>');
const fault = 'closes <p> while <h1> is open';

describe('the cars whose pages have the faults that block a release', () => {
  it.each<[string, Parameters<typeof planted>[0], string[] | undefined]>([
    ['none', {}, []],
    ['a fault on the page of one car', { 'cars/red-car.html': broken }, [`red-car: ${fault}`]],
    ['the same on two', { 'cars/red-car.html': broken, 'cars/blue-car.html': broken }, [`blue-car: ${fault}`, `red-car: ${fault}`]],
    ['the same on the home page: it goes with the car', { 'cars/red-car.html': broken, 'index.html': broken }, [`red-car: ${fault}`]],
    ['a fault on another page', { 'index.html': broken }, undefined],
    [
      'a fault of a car, and another one of another page',
      { 'cars/red-car.html': broken, 'index.html': swap('<h1>', '<h2>x</h2>') },
      undefined,
    ],
    [
      'a dead link of one car',
      { 'cars/red-car.html': swap('</h1>', '</h1><a href="/nowhere">x</a>') },
      ['red-car: links to /nowhere, which is not a page of this site'],
    ],
    [
      'a wrong price on the Markdown page of one car',
      { 'cars/red-car.md': '# Red car\n\n- Page: https://test-motors.example/cars/red-car\n- Price: 1.00 AUD\n- Availability: In stock\n' },
      ['red-car: says of the car red-car: price 1 instead of 20000'],
    ],
    [
      'a dead link on every page',
      Object.fromEntries(['index.html', 'cars/red-car.html'].map((file) => [file, swapAll('/search/used-cars', '/no')])),
      undefined,
    ],
  ])('%s', async (_name, changes, cars) => expect(await faultyOf(changes)).toEqual(cars));

  it('a fault that only warns is none', async () => {
    expect(await faultyOf({ 'cars/red-car.html': broken }, { warnOnly: ['html'] })).toEqual([]);
  });
});
