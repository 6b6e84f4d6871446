import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { readSnapshot, snapshotPath } from '#lib/sources/snapshot.ts';
import { forecourt } from './cli.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await ensureCompiled(yard.workspace);
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
    expect([code, JSON.parse(stdout).dealers.map(({ cars }: { cars: number }) => cars)]).toEqual([0, [0, 1]]);
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
      { id: '1', slug: 'ute', name: 'First' },
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
    ];
    await yard.tenant('odd-cars', { site: siteOf('Odd Cars'), cars: cars as object[] });
    const { code, stdout } = await build('odd-cars', '--json');
    expect(code).toBe(0);
    const [dealer] = JSON.parse(stdout).dealers;
    expect(dealer.pulled.refused).toEqual([
      {
        where: 'cars.json [1] (id "2")',
        problem: 'another car before it has the slug "ute", so this one is kept as "ute-2"',
        fix: 'give it a slug of its own',
      },
      {
        where: 'cars.json [2] (id "1")',
        problem: 'another car before it has the same id',
        fix: 'give each car its own id, or remove one of the two',
      },
      {
        where: 'cars.json [3] (id "3")',
        problem: 'the slug "../../escape" cannot be used',
        fix: 'use letters, digits, hyphen and underscore only',
      },
      {
        where: 'cars.json [4] (id "4")',
        problem: 'the slug "a/b" cannot be used',
        fix: 'use letters, digits, hyphen and underscore only',
      },
      {
        where: 'cars.json [5] (id "5")',
        problem: 'the slug "ünïcode" cannot be used',
        fix: 'use letters, digits, hyphen and underscore only',
      },
      {
        where: 'cars.json [6] (id "../6")',
        problem: 'the id "../6" cannot be used',
        fix: 'use letters, digits, hyphen and underscore only',
      },
      { where: 'cars.json [7]', problem: 'it has no id', fix: 'give it an id of letters, digits, hyphen and underscore' },
      { where: 'cars.json [8]', problem: expect.stringMatching(/^not a car: /), fix: 'make it an object with at least an id' },
      { where: 'cars.json [9]', problem: expect.stringMatching(/^not a car: /), fix: 'make it an object with at least an id' },
      {
        where: 'cars.json [11] (id "constructor")',
        problem: 'another car before it has the slug "UTE", so this one is kept as "UTE-constructor"',
        fix: 'give it a slug of its own',
      },
    ]);
    expect(carPages(await treeOf(yard.current('odd-cars')))).toEqual([
      'cars/UTE-constructor.html',
      'cars/__proto__.html',
      'cars/ute-2.html',
      'cars/ute.html',
    ]);
  });
});

describe('a feed that empties', () => {
  const refused =
    'fading: the stock fell from 5 to 0 cars (100 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: forecourt build fading --accept-drop';
  const refusedPull = refused
    .replace('the last release stays live', 'the last snapshot stays')
    .replace('forecourt build', 'forecourt pull');

  test('is refused, then let through when the fall is accepted', async () => {
    await yard.tenant('fading', { site: siteOf('Fading'), cars: carsOf(5) });
    expect((await build('fading')).code).toBe(0);
    const before = await treeOf(yard.current('fading'));

    await yard.tenant('fading', { cars: [] });
    const pull = (...args: string[]) => forecourt(['pull', 'fading', '--json', ...args, ...yard.flags]);
    const snapshot = await readFile(snapshotPath(yard.workDir, 'fading'), 'utf8');
    const pulled = await pull();
    expect([pulled.code, JSON.parse(pulled.stdout).dealers[0].error]).toEqual([1, refusedPull]);
    expect(await readFile(snapshotPath(yard.workDir, 'fading'), 'utf8')).toBe(snapshot);

    const told = await build('fading', '--json');
    expect([told.code, JSON.parse(told.stdout).dealers[0].error]).toEqual([1, refused]);
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
    expect([withoutSnapshot.code, JSON.parse(withoutSnapshot.stdout).dealers[0].error]).toEqual([1, refusedPull]);

    const acceptedPull = await pull('--accept-drop');
    expect([acceptedPull.code, JSON.parse(acceptedPull.stdout).dealers[0].cars]).toEqual([0, 0]);
    expect((await build('fading', '--no-pull')).code).toBe(1);
    expect(await treeOf(yard.current('fading'))).toEqual(before);

    const accepted = await build('fading', '--accept-drop');
    expect([accepted.code, carPages(await treeOf(yard.current('fading')))]).toEqual([0, []]);
    expect((await readSnapshot(yard.workDir, 'fading'))?.cars).toEqual([]);
  });
});
