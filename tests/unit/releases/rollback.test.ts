import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { listReleases, readLiveRelease } from '#lib/releases/live-release.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { makeOut, noon, release, removeOut, served } from './made.ts';

let out: string;
beforeEach(async () => {
  out = await makeOut();
});
afterEach(() => removeOut(out));

const ids: string[] = [];
const chunk = (word: string) => `_next/static/chunks/${word}.js`;
const make = async (word: string, minute: number, more: Record<string, string> = {}) => {
  const { id } = await release(out, { 'index.html': word, [chunk(word)]: word, ...more }, { at: noon + minute * minuteMs });
  return id;
};
const back = (to?: string, now = noon + 60 * minuteMs) => rollBack({ outDir: out, slug: 'acme', to, now, assetGraceDays: 7 });
const page = async () => (await served(out))['index.html'];

describe('a rollback', () => {
  beforeEach(async () => {
    ids.length = 0;
    for (const [minute, word] of ['a', 'b', 'c'].entries()) ids.push(await make(word, minute));
  });

  test('leads to the release before the live one, then to the one before that', async () => {
    expect(await back()).toMatchObject({ from: ids[2], to: { id: ids[1] }, expiredCars: [] });
    expect([await page(), (await readLiveRelease(out, 'acme'))?.id]).toEqual(['b', ids[1]]);
    expect(await back()).toMatchObject({ from: ids[1], to: { id: ids[0] } });
    expect(await page()).toBe('a');
    await expect(back()).rejects.toThrow(
      `acme: there is no release before the live one (${ids[0]}); choose one of these with --to: ${ids[2]}, ${ids[1]}`,
    );
  });

  test('leads to the one that is named, forth as well, which is no mistake of the one left', async () => {
    await back(ids[0]);
    expect(await page()).toBe('a');
    await back(ids[2]);
    expect(await page()).toBe('c');
    expect((await listReleases(out, 'acme')).map(({ id, live, record }) => [id, live, record?.rolledBackAt])).toEqual([
      [ids[2], true, undefined],
      [ids[1], false, undefined],
      [ids[0], false, undefined],
    ]);
  });

  test('leaves word on the release that was left', async () => {
    await back();
    expect((await listReleases(out, 'acme'))[0]?.record?.rolledBackAt).toBe(noon + 60 * minuteMs);
  });

  test('is what the next build follows and compares itself with, and stays as long as the bad one', async () => {
    await back(ids[0]);
    const next = await release(out, { 'index.html': 'a', [chunk('d')]: 'd' }, { at: noon + 90 * minuteMs });
    expect([next.previous, next.changes]).toEqual([ids[0], { added: 1, changed: 0, removed: 1 }]);
    expect(next.id > (ids[2] as string)).toBe(true);
    expect((await listReleases(out, 'acme')).map(({ id }) => id)).toEqual([next.id, ids[2], ids[0]]);
    expect((await back()).to.id).toBe(ids[0]);
  });

  test('keeps the files of the newer release for open pages, and so does the next build', async () => {
    await back();
    expect(Object.keys(await served(out))).toEqual([chunk('a'), chunk('b'), chunk('c'), 'index.html']);
    const { files, grace } = await readFiles(out, 'acme', ids[1] as string);
    expect([Object.keys(files).sort(), Object.keys(grace).sort()]).toEqual([
      [chunk('b'), 'index.html'],
      [chunk('a'), chunk('c')],
    ]);
    expect((await listReleases(out, 'acme')).map(({ graceFiles }) => graceFiles)).toEqual([2, 2, 0]);
    await make('d', 70);
    expect(Object.keys(await served(out))).toEqual([chunk('a'), chunk('b'), chunk('c'), chunk('d'), 'index.html']);
    await release(out, { 'index.html': 'e' }, { at: noon + 70 * minuteMs + 7 * dayMs });
    expect(Object.keys(await served(out))).toEqual([chunk('d'), 'index.html']);
  });

  test.each<[string, (file: (path: string) => string) => Promise<unknown>, string]>([
    ['a file is missing', (file) => rm(file('index.html')), 'index.html is missing'],
    ['a file was cut', (file) => truncate(file(chunk('b'))), `${chunk('b')} has 0 bytes, not 1`],
    ['a file of the same size differs', (file) => writeFile(file('index.html'), 'x'), 'index.html was changed after the build'],
  ])('is refused when %s', async (_name, damage, says) => {
    await damage((path) => join(out, 'acme', 'releases', ids[1] as string, path));
    const why = `acme: ${ids[1]} is damaged: ${says}. Run: \`forecourt rollback acme --to ${ids[0]}\``;
    await expect(back()).rejects.toThrow(why);
    expect(await page()).toBe('c');
  });

  test('works without a manifest when the totals agree', async () => {
    await rm(join(out, 'acme', 'releases', `${ids[1]}.details.json`));
    await back();
    expect(await page()).toBe('b');
    await writeFile(join(out, 'acme', 'releases', ids[0] as string, 'index.html'), 'longer');
    await rm(join(out, 'acme', 'releases', `${ids[0]}.details.json`));
    await expect(back()).rejects.toThrow(`${ids[0]} is damaged: it holds 2 files and 7 bytes, not 2 and 2.`);
  });

  test('keeps those files without the long record too, and the release stays complete', async () => {
    await rm(join(out, 'acme', 'releases', `${ids[1]}.details.json`));
    await back();
    expect(Object.keys(await served(out))).toEqual([chunk('a'), chunk('b'), chunk('c'), 'index.html']);
    expect(await findUnservableFiles(out, 'acme', ids[1] as string)).toEqual([]);
    await make('d', 70);
    expect(Object.keys(await served(out))).toEqual([chunk('a'), chunk('b'), chunk('c'), chunk('d'), 'index.html']);
  });

  test('to a release that does not exist, or is live', async () => {
    await expect(back('20200101T000000Z-aa')).rejects.toThrow(
      `acme: there is no release 20200101T000000Z-aa; choose one of these with --to: ${ids[1]}, ${ids[0]}`,
    );
    await expect(back(ids[2])).rejects.toThrow(`acme: ${ids[2]} is already live; choose one of these with --to: ${ids[1]}, ${ids[0]}`);
  });
});

test('the first release has none to go back to', async () => {
  await expect(back()).rejects.toThrow('acme: there is no live release. Build one: `forecourt build acme`');
  const id = await make('a', 0);
  await expect(back()).rejects.toThrow(
    `acme: there is no release before the live one (${id}); build another one: \`forecourt build acme\``,
  );
});

test('a release whose record is damaged is named, and is no choice', async () => {
  const ids = [await make('a', 0), await make('b', 1)];
  await writeFile(join(out, 'acme', 'releases', `${ids[0]}.json`), '{"version":');
  const advice = `no other release has a whole record (${ids[0]}). Build one: \`forecourt build acme\``;
  await expect(back()).rejects.toThrow(`acme: there is no release before the live one (${ids[1]}); ${advice}`);
  await expect(back(ids[0])).rejects.toThrow(`acme: the record of ${ids[0]} is damaged; ${advice}`);
});

test('expired cars are named, and do not prevent it', async () => {
  const car = (listedUntil?: number) => JSON.stringify({ pageProps: { model: { kind: 'car', title: 'A car', listedUntil } } });
  await make('a', 0, {
    '_next/data/code/cars/sold-long-ago-1.json': car(noon + 59 * minuteMs),
    '_next/data/code/cars/sold-2.json': car(noon + 61 * minuteMs),
    '_next/data/code/cars/in-stock-3.json': car(),
    '_next/data/code/index.json': JSON.stringify({ pageProps: { model: { kind: 'home' } } }),
  });
  await make('b', 1);
  expect((await back()).expiredCars).toEqual(['/cars/sold-long-ago-1']);
  expect(await page()).toBe('a');
});
