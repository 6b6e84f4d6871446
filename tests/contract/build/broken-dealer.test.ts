import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsIn, resultOf } from '../json-output.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
let before: Record<string, string>;
const build = (...args: string[]) => forecourt(['build', ...args, ...yard.flags]);
const goodSite = siteOf('Bad Luck Motors');

beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('good-cars', { site: siteOf('Good Cars'), cars: carsOf(2) });
  await yard.tenant('bad-luck', { site: goodSite, cars: carsOf(2) });
  const first = await build('good-cars', 'bad-luck', '--json');
  expect([first.code, first.stderr]).toEqual([0, '']);
  before = await treeOf(yard.current('bad-luck'));
});
afterAll(() => yard.remove());

const siteFile = () => yard.file('bad-luck', 'site.json');
const carsFile = () => yard.file('bad-luck', 'cars.json');

/** The whole message of each kind of fault; {site} and {cars} stand for the two files. */
const faults: { name: string; site?: object | string; cars?: object[] | string; gone?: 'site' | 'cars'; says: string }[] = [
  {
    name: 'site.json is no JSON',
    site: '{\n  "template": "classic",\n  "settings": { "dealer": { "name" "Bad Luck" } }\n}',
    says: '{site}:3:36: not JSON: expected a colon after the key, got a text; fix this line:\n    "settings": { "dealer": { "name" "Bad Luck" } }\n                                     ^',
  },
  {
    name: 'a key of site.json is not known',
    site: siteOf('Bad Luck Motors', { labels: { sumbit: 'Ask us' } }),
    says: '{site}:13:7: settings.labels.sumbit: unknown key; did you mean settings.labels.submit?',
  },
  {
    name: 'a value of site.json has the wrong type',
    site: siteOf('Bad Luck Motors', { cars: { soldWindowDays: 'three' } }),
    says: '{site}:13:25: settings.cars.soldWindowDays: expected a number from 0 to 60, got the text "three"; change it to that type',
  },
  {
    name: 'site.json is gone',
    gone: 'site',
    says: '{site}: the file does not exist; create it with: node scripts/forecourt.js new bad-luck --tenants ',
  },
  {
    name: 'cars.json is no JSON',
    cars: '[\n  {"id": "1",}\n]',
    says: '{cars}:2:13: not JSON: remove the comma before }\n    {"id": "1",}\n              ^',
  },
  {
    name: 'cars.json is gone',
    gone: 'cars',
    says: "{cars}: there is no such file. Put the dealer's stock there, or name another source in site.json.",
  },
  {
    name: 'cars.json holds no list',
    cars: '{"stock": []}',
    says: '{cars}: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].',
  },
];

describe('a dealer whose data is broken fails alone and keeps its last release', () => {
  test('two at once: the good one is released', async () => {
    await writeFile(siteFile(), JSON.stringify(siteOf('Bad Luck Motors', { labels: { sumbit: 'Ask us' } })));
    await yard.tenant('good-cars', { site: siteOf('Better Cars') });
    const { code, stdout, stderr } = await build('good-cars', 'bad-luck');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^bad-luck: 1 problem in the site's data$/m);
    expect(stdout).toMatch(
      /^good-cars: 2 cars, \d+ pages \(\d+ rendered\), \d+(\.\d)? [KM]iB, released as \d{8}T\d{6}Z-[0-9a-f]{8} \(\d+\.\d s\)$/m,
    );
    expect(stdout).toContain(
      `\n1 of 2 failed:\ndealer    why\nbad-luck  1 problem in the site's data\n            ${siteFile()}:1:165: settings.labels.sumbit: unknown key; did you mean settings.labels.submit?\n`,
    );
    expect(await treeOf(yard.current('bad-luck'))).toEqual(before);
    const pages = await treeOf(yard.current('good-cars'));
    expect(pages['index.html']).not.toBe(before['index.html']);
  });

  // Nothing is rendered in these, so they are quick.
  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, { site, cars, gone, says }) => {
    await yard.tenant('bad-luck', { site: site ?? goodSite, cars: cars ?? carsOf(2) });
    if (gone) await rm(gone === 'site' ? siteFile() : carsFile());
    const { code, stdout, stderr } = await build('bad-luck', '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(resultOf({ stdout }).dealers).toEqual([{ slug: 'bad-luck', ok: false, ms: expect.any(Number) }]);
    expect(problemsIn({ stdout })).toContain(says.replace('{site}', siteFile()).replace('{cars}', carsFile()));
    expect(await treeOf(yard.current('bad-luck'))).toEqual(before);
  });

  test('once fixed, it is released again', async () => {
    await yard.tenant('bad-luck', { site: goodSite, cars: carsOf(2) });
    expect((await build('bad-luck')).code).toBe(0);
    expect(Object.keys(await treeOf(yard.current('bad-luck')))).toEqual(Object.keys(before));
  });
});
