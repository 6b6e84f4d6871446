import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import { siteFiles, stayingFiles } from './releases.ts';
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

  const picture = (car: number) => `images/0000000000000000000${car}-640.webp`;
  const pickFiles = (files: Record<string, string>, ...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, files[path] as string]));

  test('the grace files of a release stay as long as releases list them', async () => {
    const target = await kind.open();
    const [two, one] = [siteFiles([1, 2], 1), siteFiles([1], 1)];
    await publishToTarget(target, await tree(two), options());
    const graceFiles = pickFiles(two, picture(2), '_next/data/1/cars/car-2.json');
    const first = await publishToTarget(target, await tree(one, graceFiles), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, one), ...graceFiles });
    expect([first.delta.removed, first.unused]).toEqual([['cars/car-2.html'], 2]);
    const second = await publishToTarget(target, await tree(one), options());
    expect(await kind.files()).toEqual(acceptedBy(target, one));
    expect([second.delta.removed, second.unused]).toEqual([Object.keys(graceFiles).sort(), 0]);
  });

  test('a new target gets the grace files too', async () => {
    const target = await kind.open();
    const [old, files] = [siteFiles([1], 1), siteFiles([1], 2)];
    const graceFiles = stayingFiles(old, files);
    await publishToTarget(target, await tree(files, graceFiles), options());
    expect(Object.keys(graceFiles)).toEqual(['_next/static/chunks/app-1.js']);
    expect(await kind.files()).toEqual({ ...acceptedBy(target, files), ...graceFiles });
  });

  test('code and pictures that the target’s pages used until now stay until the next release, although they are no grace files', async () => {
    const target = await kind.open();
    const [first, second, third] = [siteFiles([1, 2], 1), siteFiles([1], 2), siteFiles([1], 3)];
    await publishToTarget(target, await tree(first), options());
    const live = await tree(second);
    const kept = { ...acceptedBy(target, second), ...pickFiles(first, '_next/static/chunks/app-1.js', picture(2)) };
    for (let again = 0; again < 2; again += 1) {
      expect((await publishToTarget(target, live, options())).unused).toBe(2);
      expect(await kind.files()).toEqual(kept);
    }
    await publishToTarget(target, await tree(third), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, third), ...pickFiles(second, '_next/static/chunks/app-2.js') });
  });

  test('a state of version 1 is read: files that waited for a number of hours are removed', async () => {
    const target = await kind.open();
    const [two, one] = [siteFiles([1, 2], 1), siteFiles([1], 1)];
    await publishToTarget(target, await tree(two), options());
    const { unused: _unused, ...state } = JSON.parse((await stateAt(target)) ?? '');
    await replaceState(target, JSON.stringify({ ...state, version: 1, leaving: { [picture(2)]: 5000 } }));
    await publishToTarget(target, await tree(one), options());
    expect(await kind.files()).toEqual(acceptedBy(target, one));
  });
});
