import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DropGroup } from '#lib/model/dropped.ts';
import { readSnapshot, snapshotPath } from '#lib/sources/snapshot.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { pasted } from './cli.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const build = (...args: string[]) => forecourt(['build', ...args, ...yard.flags]);
const carPages = (tree: Record<string, string>) => Object.keys(tree).filter((file) => /^cars\/.*\.html$/.test(file));

/** What a shopper reads of a page: no scripts, no tags. */
const shownText = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, ' ');

describe('few cars or none', () => {
  test('an empty stock and a stock of one are sites', async () => {
    await yard.tenant('empty-yard', { site: siteOf('Empty Yard'), cars: [] });
    await yard.tenant('one-car', { site: siteOf('One Car'), cars: carsOf(1) });
    const { code, stdout } = await build('empty-yard', 'one-car', '--json');
    expect([code, resultOf({ stdout }).dealers.map(({ cars }: { cars: number }) => cars)]).toEqual([0, [0, 1]]);
    const [empty, one] = [await treeOf(yard.current('empty-yard')), await treeOf(yard.current('one-car'))];
    expect([carPages(empty), carPages(one)]).toEqual([[], ['cars/mazda-cx-5-100.html']]);
    for (const tree of [empty, one])
      expect(Object.keys(tree)).toEqual(expect.arrayContaining(['index.html', '404.html', 'sitemap.xml', 'robots.txt']));
    expect(await readFile(join(yard.current('one-car'), 'index.html'), 'utf8')).toContain('href="/cars/mazda-cx-5-100"');
  });

  test('a car may lack nearly everything', async () => {
    await yard.tenant('bare-cars', {
      site: siteOf('Bare Cars'),
      cars: [
        { id: '7', stocknum: 'S7' },
        { id: '8', slug: 'no-price', make: 'Kia', images: [] },
        { id: '9', price: 0, model: 'Ute' },
        { id: '10', price: null, images: null, year: '' },
      ],
    });
    expect((await build('bare-cars')).code).toBe(0);
    expect(carPages(await treeOf(yard.current('bare-cars')))).toEqual([
      'cars/10.html',
      'cars/7.html',
      'cars/no-price.html',
      'cars/ute-9.html',
    ]);
    const page = async (slug: string) => shownText(await readFile(join(yard.current('bare-cars'), 'cars', `${slug}.html`), 'utf8'));
    expect(await page('7')).toContain('Vehicle S7');
    for (const slug of ['10', '7', 'no-price', 'ute-9']) {
      const text = await page(slug);
      expect(text).toContain('Enquire for price.');
      expect(text).not.toMatch(/undefined|NaN|\[object Object\]/);
    }
  });
});

describe('cars that collide or cannot be addressed', () => {
  test('are kept under another name or left out, and reported', async () => {
    const cars = [
      { id: '1', slug: 'ute', name: 'Fi\u0000rst', price: 'twenty', images: ['gone.jpg', '../up.jpg', 'javascript:alert(1)'] },
      { id: '2', slug: 'ute', name: 'Same slug' },
      { id: '1', slug: 'other', name: 'Same id' },
      { id: '3', slug: '../../escape', name: 'Path' },
      { id: '4', slug: 'a/b', name: 'Slash' },
      { id: '5', slug: 'ünïcode', name: 'Letters' },
      { id: '../6', name: 'Odd id' },
      { slug: 'no-id', name: 'No id' },
      'not a car',
      null,
      { id: '8', slug: '__proto__', name: 'Prototype' },
      { id: 'constructor', slug: 'UTE', name: 'Capitals' },
      { id: '12', slug: 'away', name: 'Away', status: 'Withdrawn' },
    ];
    const invalid = {
      effect: 'corrected',
      reason: 'it has characters that HTML cannot hold',
      fix: 'remove these characters',
      count: 1,
    } as const;
    await yard.tenant('odd-cars', {
      site: siteOf('Odd\u0000 Cars'),
      cars: cars as object[],
      content: { 'about.md': '---\ntitle: About\n---\n\nWe\u0000 sell &#128;cars.\n' },
    });
    const { code, stdout } = await build('odd-cars', '--json');
    expect(code).toBe(0);
    const [dealer] = resultOf({ stdout }).dealers;
    const allowed = 'use letters, digits, hyphen and underscore only';
    const expected: DropGroup[] = [
      {
        ...{ effect: 'notListed', field: 'status', reason: 'not the status of a car for sale', count: 1 },
        ...{
          fix: 'write in_stock, coming_soon or sold to list the car',
          items: [{ at: 'cars.json [12]', id: '12', value: '"Withdrawn"' }],
        },
      },
      {
        ...{ effect: 'leftOut', field: 'price', reason: 'Invalid input: expected number, received string', count: 1 },
        ...{ fix: 'correct it, or remove it', items: [{ at: 'cars.json [0]', id: '1', value: '"twenty"' }] },
      },
      {
        ...{ effect: 'leftOut', field: 'images[]', reason: 'not a picture that a page may show', count: 2 },
        fix: 'give a web address, or a file below the dealer’s folder',
        items: [
          { at: 'cars.json [0]', id: '1', field: 'images[1]', value: '"../up.jpg"' },
          { at: 'cars.json [0]', id: '1', field: 'images[2]', value: '"javascript:alert(1)"' },
        ],
      },
      {
        ...{ effect: 'leftOut', field: 'images[]', reason: 'there is no such file in the dealer’s folder', count: 1 },
        fix: 'put the file there, or correct the reference',
        items: [{ at: 'cars/ute', id: '1', field: 'images[0]', value: '"gone.jpg"' }],
      },
      { ...invalid, field: 'name', items: [{ at: 'cars.json [0]', id: '1', value: '"Fi\\u0000rst"', became: 'First' }] },
      {
        ...{ ...invalid, field: 'settings.dealer.name' },
        items: [{ at: `${yard.file('odd-cars', 'site.json')}:8:15`, value: '"Odd\\u0000 Cars"', became: 'Odd Cars' }],
      },
      {
        ...{ ...invalid, field: 'text' },
        items: [{ at: 'content/about.md:5', value: '"We\\u0000 sell &#128;cars."', became: 'We sell &#128;cars.' }],
      },
      {
        ...{
          effect: 'skipped',
          reason: 'not a car: expected an object, got string',
          fix: 'make it an object with at least an id',
          count: 1,
        },
        items: [{ at: 'cars.json [8]' }],
      },
      {
        ...{ effect: 'skipped', reason: 'not a car: expected an object, got null', fix: 'make it an object with at least an id', count: 1 },
        items: [{ at: 'cars.json [9]' }],
      },
      {
        ...{ effect: 'skipped', reason: 'another car before it has the same id', count: 1 },
        ...{ fix: 'give each car its own id, or remove one of the two', items: [{ at: 'cars.json [2]', id: '1' }] },
      },
      {
        ...{ effect: 'skipped', reason: 'it has no id', fix: 'give it an id of letters, digits, hyphen and underscore', count: 1 },
        items: [{ at: 'cars.json [7]' }],
      },
      {
        ...{ effect: 'skipped', field: 'id', reason: 'the id cannot be used', fix: allowed, count: 1 },
        items: [{ at: 'cars.json [6]', id: '../6', value: '"../6"' }],
      },
      {
        ...{ effect: 'corrected', field: 'slug', reason: 'it cannot be part of an address', fix: allowed, count: 3 },
        items: [
          { at: 'cars.json [3]', id: '3', value: '"../../escape"', became: 'escape' },
          { at: 'cars.json [4]', id: '4', value: '"a/b"', became: 'a-b' },
          { at: 'cars.json [5]', id: '5', value: '"ünïcode"', became: 'unicode' },
        ],
      },
      {
        ...{
          effect: 'corrected',
          field: 'slug',
          reason: 'another car before it has this slug',
          fix: 'give it a slug of its own',
          count: 2,
        },
        items: [
          { at: 'cars.json [1]', id: '2', value: '"ute"', became: 'ute-2' },
          { at: 'cars.json [11]', id: 'constructor', value: '"UTE"', became: 'UTE-constructor' },
        ],
      },
    ];
    const byReason = (a: DropGroup, b: DropGroup) => (`${a.reason} ${a.field}` < `${b.reason} ${b.field}` ? -1 : 1);
    expect(dealer.dropped.toSorted(byReason)).toEqual(expected.toSorted(byReason));
    expect(carPages(await treeOf(yard.current('odd-cars')))).toEqual(
      ['UTE-constructor', '__proto__', 'a-b', 'escape', 'unicode', 'ute', 'ute-2'].map((slug) => `cars/${slug}.html`).sort(),
    );

    expect(shownText(await readFile(join(yard.current('odd-cars'), 'about.html'), 'utf8'))).toContain('We sell cars.');
    const explained = await build('odd-cars', '--no-pull', '--explain');
    expect(explained.stdout).toContain(
      'odd-cars: 1 car not listed: not the status of a car for sale; write in_stock, coming_soon or sold to list the car\nodd-cars:   cars.json [12] (id 12): "Withdrawn"\n',
    );

    // `check` finds the same and fails for cars that would be skipped. The report has all of it too.
    const checked = await forecourt(['check', 'odd-cars', '--json', ...yard.flags]);
    expect([checked.code, resultOf(checked).dealers[0].dropped]).toEqual([1, dealer.dropped]);
    const report = await readFile(join(yard.outDir, 'odd-cars', 'releases', `${dealer.release.id}.report.json`), 'utf8');
    expect(JSON.parse(report).pulled.dropped).toEqual(dealer.dropped);
  });
});

describe('a feed that empties', () => {
  const refusal = (what: string, command: string) =>
    `fading: the stock fell from 5 to 0 cars (100 %), more than build.maxStockDrop allows (40 %); ${what}. If the fall is real, run: ${pasted(`${command} fading --accept-drop`, yard.flags)}`;

  test('is refused, then let through when the fall is accepted', async () => {
    await yard.tenant('fading', { site: siteOf('Fading'), cars: carsOf(5) });
    expect((await build('fading')).code).toBe(0);
    const refused = refusal('the last release stays live', 'build');
    const refusedPull = refusal('the last snapshot stays', 'pull');
    const before = await treeOf(yard.current('fading'));

    await yard.tenant('fading', { cars: [] });
    const pull = (...args: string[]) => forecourt(['pull', 'fading', '--json', ...args, ...yard.flags]);
    const snapshot = await readFile(snapshotPath(yard.workDir, 'fading'), 'utf8');
    const pulled = await pull();
    expect([pulled.code, problemsIn(pulled)]).toEqual([1, refusedPull]);
    expect(await readFile(snapshotPath(yard.workDir, 'fading'), 'utf8')).toBe(snapshot);

    const told = await build('fading', '--json');
    expect([told.code, problemsIn(told)]).toEqual([1, refused]);
    expect(await treeOf(yard.current('fading'))).toEqual(before);

    const inWords = await build('fading');
    expect(inWords.code).toBe(1);
    expect(inWords.stdout).toMatch(
      new RegExp(
        `\n1 of 1 failed:\ndealer  why\nfading  ${refused.slice('fading: '.length).replaceAll(/[.()]/g, '\\$&')}\nReport: [^\n]+\n$`,
      ),
    );

    await rm(snapshotPath(yard.workDir, 'fading'));
    const withoutSnapshot = await pull();
    expect([withoutSnapshot.code, problemsIn(withoutSnapshot)]).toEqual([1, refusedPull]);

    const acceptedPull = await pull('--accept-drop');
    expect([acceptedPull.code, resultOf(acceptedPull).dealers[0].cars]).toEqual([0, 0]);
    expect((await build('fading', '--no-pull')).code).toBe(1);
    expect(await treeOf(yard.current('fading'))).toEqual(before);

    const accepted = await build('fading', '--accept-drop');
    expect([accepted.code, carPages(await treeOf(yard.current('fading')))]).toEqual([0, []]);
    expect((await readSnapshot(yard.workDir, 'fading'))?.cars).toEqual([]);
    expect(accepted.stdout).toMatch(/, released as \S+; the stock fell from 5 to 0 cars \(100 %\) \(/);
  });

  test('a smaller fall is accepted, and the line and the JSON of the build say so', async () => {
    await yard.tenant('shrinking', { site: siteOf('Shrinking'), cars: carsOf(10) });
    const first = resultOf(await build('shrinking', '--json')).dealers[0];
    await yard.tenant('shrinking', { cars: carsOf(7) });
    const fallen = resultOf(await build('shrinking', '--json')).dealers[0];
    const again = resultOf(await build('shrinking', '--json')).dealers[0];
    expect([first, fallen, again].map(({ cars, stockFall }) => [cars, stockFall])).toEqual([
      [10, undefined],
      [7, { from: 10, to: 7 }],
      [7, undefined],
    ]);
  });
});
