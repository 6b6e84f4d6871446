import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import { s3Target } from '#lib/publish/s3.ts';
import { PublishError, publishedStatePath, type Target } from '#lib/publish/target.ts';
import { interrupt } from './interrupt.ts';
import { missingFiles, siteFiles, stayingFiles } from './releases.ts';
import { bucket } from './storage.ts';
import {
  acceptedBy,
  makePublishYard,
  options,
  type PublishYard,
  replaceState,
  stateAt,
  type TargetKind,
  targetKinds,
} from './target-kinds.ts';

let yard: PublishYard;
let place = 0;
beforeAll(async () => {
  yard = await makePublishYard();
});
beforeEach(() => {
  place = yard.nextPlace();
});
afterAll(() => yard.close());
const tree: PublishYard['tree'] = (...files) => yard.tree(...files);

describe.each(Object.entries(targetKinds))('%s', (_name, kindOf) => {
  let kind: TargetKind;
  beforeEach(() => {
    kind = kindOf(yard, place);
  });
  test('holds the release after a publication, and after the next only what changed was written', async () => {
    const target = await kind.open();
    const first = siteFiles([1, 2, 3], 1);
    await publishToTarget(target, await tree(first), options());
    expect(await kind.files()).toEqual(acceptedBy(target, first));

    const second = { ...first, 'cars/car-2.html': `${first['cars/car-2.html']} cheaper` };
    const written: string[] = [];
    const put: Target['put'] = (upload) => {
      written.push(upload.path);
      return target.put(upload);
    };
    const done = await publishToTarget({ ...target, put }, await tree(second), options());
    expect(done.delta).toEqual({ added: [], changed: ['cars/car-2.html'], removed: [] });
    expect(written).toEqual(['cars/car-2.html']);
    expect(await kind.files()).toEqual(acceptedBy(target, second));
  });

  test('publishing the same release again writes nothing', async () => {
    const target = await kind.open();
    const same = await tree(siteFiles([1], 1));
    await publishToTarget(target, same, options());
    const refuse = () => Promise.reject(new Error('written'));
    const again = await publishToTarget({ ...target, put: refuse, writeControl: refuse, remove: refuse }, same, options());
    expect(again.delta).toEqual({ added: [], changed: [], removed: [] });
  });

  test('a rollback is a publication like any other', async () => {
    const target = await kind.open();
    const [first, second] = [siteFiles([1, 2], 1), siteFiles([2, 3], 2)];
    const old = await tree(first);
    await publishToTarget(target, old, options());
    await publishToTarget(target, await tree(second), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, second), ...stayingFiles(first, second) });
    await publishToTarget(target, { ...old, generation: old.generation + 2 }, options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, first), ...stayingFiles(second, first) });
  });

  test('files of others are never removed, not even if the state is lost', async () => {
    const target = await kind.open();
    await kind.putForeign('google1234.html', 'theirs');
    await publishToTarget(target, await tree(siteFiles([1, 2], 1)), options());
    await replaceState(target, 'not json');
    const next = siteFiles([1, 2, 3], 1);
    await publishToTarget(target, await tree(next), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, next), 'google1234.html': 'theirs' });
  });

  test.each([
    [['index.html'], 'index.html'],
    [['index.html', 'sitemap.xml', 'google1234.html'], 'index.html and 1 other file'],
  ])('a target that was never used keeps its %j, until --recheck replaces them (rule R61)', async (paths, words) => {
    const target = await kind.open();
    for (const path of paths) await kind.putForeign(path, 'theirs');
    const theirs = await kind.files();
    const [files, live] = [siteFiles([1], 1), await tree(siteFiles([1], 1))];
    // The first attempt leaves nothing that the next one takes for a publication.
    for (const dryRun of [false, true, false])
      await expect(publishToTarget(target, live, options({ dryRun }))).rejects.toThrow(
        `${target.name} was not published to before, but holds ${words}, which this site would replace. Nothing was uploaded.\nPublish to an empty place, or move them away. If they may be replaced, add --recheck to the command publish.`,
      );
    expect(await kind.files()).toEqual(theirs);
    await publishToTarget(target, live, options({ recheck: true }));
    expect(await kind.files()).toEqual({ ...theirs, ...acceptedBy(target, files) });
  });

  test('if the state is removed, the site is published again without a question', async () => {
    const target = await kind.open();
    await publishToTarget(target, await tree(siteFiles([1], 1)), options());
    await target.remove(publishedStatePath);
    const next = siteFiles([1], 2);
    await publishToTarget(target, await tree(next), options());
    expect(await kind.files()).toMatchObject(acceptedBy(target, next));
  });

  test('if the state is lost, the target is inspected and nothing is uploaded again', async () => {
    const target = await kind.open();
    const same = await tree(siteFiles([1, 2], 1));
    await publishToTarget(target, same, options());
    await replaceState(target, 'not json');
    const refuse = () => Promise.reject(new Error('written'));
    expect((await publishToTarget({ ...target, put: refuse }, same, options())).delta).toEqual({ added: [], changed: [], removed: [] });
    expect(JSON.parse((await stateAt(target)) ?? '')).toMatchObject({ site: 'hilltop', unsure: [] });
  });

  test('a recheck puts back what others changed or removed, and removes what the release lacks (rule R23)', async () => {
    const target = await kind.open();
    await publishToTarget(target, await tree(siteFiles([1, 2, 3], 1)), options());
    const files = siteFiles([1, 2], 1);
    const live = await tree(files);
    await publishToTarget(target, live, options());
    await kind.putForeign('cars/car-1.html', 'somebody else wrote this');
    await kind.putForeign('google1234.html', 'theirs');
    await target.remove('index.html');
    // Nothing that a publication recorded says so.
    expect((await publishToTarget(target, live, options())).delta).toEqual({ added: [], changed: [], removed: [] });
    const dry = await publishToTarget(target, live, options({ recheck: true, dryRun: true }));
    expect([...dry.delta.added, ...dry.delta.changed].sort()).toEqual(['cars/car-1.html', 'index.html']);
    await publishToTarget(target, live, options({ recheck: true }));
    const staying = stayingFiles(siteFiles([1, 2, 3], 1), files);
    expect(await kind.files()).toEqual({ ...acceptedBy(target, files), ...staying, 'google1234.html': 'theirs' });
    const refuse = () => Promise.reject(new Error('written'));
    await publishToTarget({ ...target, put: refuse, writeControl: refuse, remove: refuse }, live, options({ recheck: true }));

    const fewer = siteFiles([1], 1);
    await kind.putForeign('cars/car-2.html', 'somebody else wrote this');
    await publishToTarget(target, await tree(fewer), options({ recheck: true }));
    expect(Object.keys(await kind.files())).not.toContain('cars/car-2.html');
  });

  test('a dry run writes nothing', async () => {
    const target = await kind.open();
    const files = siteFiles([1], 1);
    const done = await publishToTarget(target, await tree(files), options({ dryRun: true }));
    expect(done.delta.added).toEqual(Object.keys(acceptedBy(target, files)).sort());
    expect(await kind.files()).toEqual({});
    expect(await stateAt(target)).toBeUndefined();
  });

  test('the site of another dealer is not overwritten', async () => {
    const target = await kind.open();
    await publishToTarget(target, await tree(siteFiles([1], 1)), options());
    const other = { ...(await tree(siteFiles([2], 1))), slug: 'valley' };
    await expect(publishToTarget(target, other, options())).rejects.toThrow(
      `${target.name} holds the site of hilltop. Publish valley to another place: write {slug} in the target to name it.`,
    );
  });

  test('a state that names files outside the target is ignored', async () => {
    const target = await kind.open();
    const live = await tree(siteFiles([1], 1));
    await publishToTarget(target, live, options());
    const state = JSON.parse((await stateAt(target)) ?? '');
    state.files['../elsewhere.html'] = state.files['index.html'];
    await replaceState(target, JSON.stringify(state));
    const removed: string[] = [];
    const remove = async (path: string) => void removed.push(path);
    await publishToTarget({ ...target, remove }, live, options());
    expect(removed).toEqual([]);
  });

  test('a file that does not match the manifest is not published', async () => {
    const target = await kind.open();
    const live = await tree(siteFiles([1], 1));
    await writeFile(join(live.root, 'cars/car-1.html'), 'half a pa');
    await expect(publishToTarget(target, live, options())).rejects.toThrow(
      `cars/car-1.html: the file in release ${live.id} changed after its build. To rebuild it, run: \`forecourt build hilltop\`\n`,
    );
    expect(Object.keys(await kind.files())).not.toContain('index.html');
  });

  test('interrupted at many changes, every page works, and the next publication completes the release', async () => {
    expect(await interrupt(kind, tree, 12)).toBeGreaterThan(3);
  });

  const unsure = ['index.html', 'cars/car-1.html'];
  test.each([
    ['a publication was interrupted', (state: string) => JSON.stringify({ ...JSON.parse(state), unsure }), () => unsure],
    ['the state is lost', () => 'not json', (all: string[]) => all],
  ])('if %s, the target is inspected once, and each file counts as progress (rule R42)', async (_when, damage, expected) => {
    const target = await kind.open();
    const files = siteFiles([1], 1);
    const live = await tree(files);
    await publishToTarget(target, live, options());
    await replaceState(target, damage((await stateAt(target)) ?? ''));
    const inspected: string[][] = [];
    const inspect: Target['inspect'] = (paths, ...more) => {
      inspected.push([...paths].sort());
      return target.inspect(paths, ...more);
    };
    let notes = 0;
    const progress = (note: string) => {
      if (note === 'comparing') notes += 1;
    };
    await publishToTarget({ ...target, inspect }, live, options({ progress }));
    const looked = expected(Object.keys(acceptedBy(target, files))).sort();
    expect(inspected).toEqual([looked]);
    expect(notes).toBeGreaterThan(looked.length);
  });

  test('a failing file stops the publication; the message names it and says what visitors see', async () => {
    const target = await kind.open();
    await publishToTarget(target, await tree(siteFiles([1, 2], 1)), options());
    const failing = (wanted: string): Target => ({
      ...target,
      put: (upload) => (upload.path === wanted ? Promise.reject(new Error('the disk is full')) : target.put(upload)),
    });
    const next = await tree(siteFiles([2, 3], 2));
    const says = async (path: string) => {
      const error = await publishToTarget(failing(path), next, options()).catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(PublishError);
      return (error as Error).message.split('\n');
    };
    const [what, state, hint] = await says('_next/static/chunks/app-2.js');
    expect(what).toBe('_next/static/chunks/app-2.js: the disk is full');
    expect(state).toMatch(/^\d+ of \d+ changed files arrived at .+\. No page there has changed: visitors see the site as it was\.$/);
    expect(hint).toBe('Publish again to continue: files that arrived are not uploaded twice.');
    expect((await says('index.html'))[1]).toContain(
      'Some of its pages are new. Every page works, because everything that pages load is there.',
    );
    expect((await says('sitemap.xml'))[1]).toContain(
      `All its pages are those of ${next.id}. The search index and the sitemap may be older.`,
    );
    expect(missingFiles(await kind.files())).toEqual([]);
    await publishToTarget(target, next, options());
    const [first, last] = [siteFiles([1, 2], 1), siteFiles([2, 3], 2)];
    expect(await kind.files()).toEqual({ ...acceptedBy(target, last), ...stayingFiles(first, last) });
  });
});

test('a bucket whose state is lost keeps other sites below its prefix', async () => {
  const at = (prefix: string, slug: string) => s3Target({ kind: 's3', bucket, prefix, endpoint: yard.storage.endpoint }, slug);
  const files = siteFiles([1], 1);
  const live = await tree(files);
  const outer = await at(`nest-${place}`, 'hilltop');
  await publishToTarget(outer, live, options());
  await publishToTarget(await at(`nest-${place}/valley`, 'valley'), { ...live, slug: 'valley' }, options());
  await publishToTarget(await at(`nest-${place}/staging`, 'hilltop'), live, options());
  await replaceState(outer, 'lost');
  const done = await publishToTarget(outer, await tree(siteFiles([2], 1)), options());
  expect(done.delta.removed).toEqual(['_next/data/1/cars/car-1.json', 'cars/car-1.html']);
  const left = (await yard.storage.keys()).filter((key) => /\/(valley|staging)\//.test(key) && !key.includes('.forecourt'));
  expect(left.length).toBe(2 * Object.keys(acceptedBy(outer, files)).length);
});

test('the state is stored where no page is', () => {
  expect(publishedStatePath).toBe('.forecourt/published.json');
});
