import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { releaseCalls } from '#lib/releases/calls.ts';
import { findDamagedFiles } from '#lib/releases/damage.ts';
import { findLikelyDamage } from '#lib/releases/damage-note.ts';
import { readHold, removeHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { repairReleases } from '#lib/releases/repair.ts';
import { replaceText } from '#lib/releases/replace-text.ts';
import { restoreFiles } from '#lib/releases/restore-files.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { makeOut, noon, release, removeOut, served } from './made.ts';

const slug = 'acme';
const now = noon + 60 * minuteMs;

let out: string;
let made: Release[];
beforeEach(async () => {
  out = await makeOut();
  made = [];
  for (const [minute, word] of ['a', 'b', 'c'].entries())
    made.push(await release(out, { 'index.html': word, 'all.js': 'all', 'availability.json': '{}' }, { at: noon + minute * minuteMs }));
});
afterEach(() => removeOut(out));

const back = (more: object = {}) => rollBack({ outDir: out, slug, now, assetGraceDays: 7, ...more });
const idOf = (index: number) => (made[index] as Release).id;
const fileOf = (id: string, file: string) => join(out, slug, 'releases', id, file);

test('a rollback holds the dealer at its release, until the hold is removed', async () => {
  expect(await readHold(out, slug)).toBeUndefined();
  await back();
  const hold = { since: now, release: idOf(1), from: idOf(2) };
  expect(await readHold(out, slug)).toEqual(hold);
  expect(await repairReleases(out, slug)).toEqual([]);
  expect(await removeHold(out, slug)).toEqual(hold);
  expect([await readHold(out, slug), await removeHold(out, slug)]).toEqual([undefined, undefined]);
});

test('a file that cannot be read still holds', async () => {
  await back();
  await writeFile(join(out, slug, 'releases', 'hold.json'), '{');
  expect(await readHold(out, slug)).toEqual({ since: expect.any(Number) });
  await removeHold(out, slug);
  expect(await readHold(out, slug)).toBeUndefined();
});

test('a rollback that fails leaves the hold as it was', async () => {
  const calls = {
    ...releaseCalls,
    symlink: async () => {
      throw new Error('disk full');
    },
  };
  await expect(back({ calls })).rejects.toThrow('disk full');
  expect(await readHold(out, slug)).toBeUndefined();
  await back();
  await expect(back({ calls, now: now + 1 })).rejects.toThrow('disk full');
  expect(await readHold(out, slug)).toEqual({ since: now, release: idOf(1), from: idOf(2) });
});

test('a lost link leads to the held release again, not to a newer one', async () => {
  await back({ to: idOf(0) });
  await rm(join(out, slug, 'current'));
  expect(await repairReleases(out, slug)).toEqual([
    `current pointed at no release; ${idOf(0)}, which someone rolled back to, is live again`,
  ]);
  expect((await served(out))['index.html']).toBe('a');
});

test('damaged files come back from other releases that hold the same, and a linked release is not written to', async () => {
  const id = idOf(2);
  await rm(fileOf(id, 'all.js'));
  await writeFile(fileOf(id, 'index.html'), 'x');
  await writeFile(fileOf(id, 'extra.txt'), 'x');
  const damaged = await findDamagedFiles(out, slug, id);
  expect(damaged.map(({ file }) => file)).toEqual(['all.js', 'extra.txt', 'index.html']);
  const lost = await restoreFiles({ outDir: out, slug, id, damaged });
  expect(lost).toEqual([{ file: 'index.html', problem: 'was changed after the build' }]);
  expect(await served(out)).toEqual({ 'all.js': 'all', 'availability.json': '{}', 'index.html': 'x' });
  // Another place may have the content.
  const copy = join(out, 'copy');
  await writeFile(copy, 'c');
  expect(await restoreFiles({ outDir: out, slug, id, damaged: lost, alsoAt: () => copy })).toEqual([]);
  expect(await findDamagedFiles(out, slug, id)).toEqual([]);
});

test('a replaced text is part of the release, and of no other', async () => {
  const live = (await readLiveRelease(out, slug)) as Release;
  await replaceText(
    out,
    slug,
    { ...live, input: { hash: 'h', due: { at: 1, why: [] }, until: 1, notices: [] } },
    'availability.json',
    '{"gone":[]}',
  );
  const updated = (await readLiveRelease(out, slug)) as Release;
  expect([updated.bytes, updated.files, updated.input]).toEqual([live.bytes + 9, live.files, undefined]);
  expect(updated.generation).toBe((live.generation ?? 0) + 1);
  expect(await findLikelyDamage(out, slug, updated)).toEqual([]);
  expect(await findDamagedFiles(out, slug, live.id)).toEqual([]);
  expect(await readFile(fileOf(idOf(1), 'availability.json'), 'utf8')).toBe('{}');
  // A release of earlier code has no such file.
  await replaceText(out, slug, updated, 'new.json', '{}');
  const more = (await readLiveRelease(out, slug)) as Release;
  expect([more.bytes, more.files]).toEqual([live.bytes + 11, live.files + 1]);
  expect(await findLikelyDamage(out, slug, more)).toEqual([]);
});
