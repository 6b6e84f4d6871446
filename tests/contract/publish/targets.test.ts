import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { directoryTarget } from '#lib/publish/directory.ts';
import { type PublishOptions, publishToTarget } from '#lib/publish/publish-to-target.ts';
import { s3Target } from '#lib/publish/s3.ts';
import { PublishError, publishedStatePath, type Target } from '#lib/publish/target.ts';
import { missingFiles, siteFiles, stayingFiles, writeRelease } from './releases.ts';
import { bucket, keys, type Storage, startStorage } from './storage.ts';

let root: string;
let storage: Storage;
let place = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-publish-'));
  storage = await startStorage();
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
});
beforeEach(() => {
  place += 1;
});
afterAll(async () => {
  await storage.close();
  await rm(root, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

type Kind = {
  open: () => Promise<Target>;
  files: () => Promise<Record<string, string>>;
  putForeign: (path: string, text: string) => Promise<unknown>;
};
const isSiteFile = (path: string) => !path.startsWith('.forecourt');

const kinds: Record<string, Kind> = {
  'a folder': {
    open: async () => directoryTarget(join(root, `mirror-${place}`)),
    files: async () => {
      const dir = join(root, `mirror-${place}`);
      await mkdir(dir, { recursive: true });
      const paths = await listFiles(dir);
      return Object.fromEntries(
        await Promise.all(paths.filter(isSiteFile).map(async (path) => [path, await readFile(join(dir, path), 'utf8')])),
      );
    },
    putForeign: async (path, text) => {
      await mkdir(join(root, `mirror-${place}`), { recursive: true });
      await writeFile(join(root, `mirror-${place}`, path), text);
    },
  },
  'S3-compatible storage': {
    open: () => s3Target({ kind: 's3', bucket, prefix: `site-${place}`, endpoint: storage.endpoint }, 'hilltop'),
    files: async () => {
      const start = `site-${place}/`;
      const found = (await storage.keys()).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
      return Object.fromEntries(await Promise.all(found.filter(isSiteFile).map(async (path) => [path, await storage.text(start + path)])));
    },
    putForeign: async (path, text) => {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      await storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: `site-${place}/${path}`, Body: text }));
    },
  },
};

const options = (more: Partial<PublishOptions> = {}): PublishOptions => ({
  dryRun: false,
  progress: () => undefined,
  ...more,
});
let releases = 0;
const tree = (files: Record<string, string>, graceFiles: Record<string, string> = {}) =>
  writeRelease(join(root, 'out'), 'hilltop', `r${++releases}`, files, graceFiles);
const acceptedBy = (target: Target, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => target.accepts(path)));

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
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
    const again = await publishToTarget({ ...target, put: refuse, writeState: refuse, remove: refuse }, same, options());
    expect(again.delta).toEqual({ added: [], changed: [], removed: [] });
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
    const { unused: _unused, ...state } = JSON.parse((await target.readState()) ?? '');
    await target.writeState(JSON.stringify({ ...state, version: 1, leaving: { [picture(2)]: 5000 } }));
    await publishToTarget(target, await tree(one), options());
    expect(await kind.files()).toEqual(acceptedBy(target, one));
  });

  test('a rollback is a publication like any other', async () => {
    const target = await kind.open();
    const [first, second] = [siteFiles([1, 2], 1), siteFiles([2, 3], 2)];
    const old = await tree(first);
    await publishToTarget(target, old, options());
    await publishToTarget(target, await tree(second), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, second), ...stayingFiles(first, second) });
    await publishToTarget(target, old, options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, first), ...stayingFiles(second, first) });
  });

  test('files of others are never removed, not even if the state is lost', async () => {
    const target = await kind.open();
    await kind.putForeign('google1234.html', 'theirs');
    await publishToTarget(target, await tree(siteFiles([1, 2], 1)), options());
    await target.writeState('not json');
    const next = siteFiles([1, 2, 3], 1);
    await publishToTarget(target, await tree(next), options());
    expect(await kind.files()).toEqual({ ...acceptedBy(target, next), 'google1234.html': 'theirs' });
  });

  test('if the state is lost, the target is inspected and nothing is uploaded again', async () => {
    const target = await kind.open();
    const same = await tree(siteFiles([1, 2], 1));
    await publishToTarget(target, same, options());
    await target.writeState('not json');
    const refuse = () => Promise.reject(new Error('written'));
    expect((await publishToTarget({ ...target, put: refuse }, same, options())).delta).toEqual({ added: [], changed: [], removed: [] });
    expect(JSON.parse((await target.readState()) ?? '')).toMatchObject({ site: 'hilltop', unsure: [] });
  });

  test('a dry run writes nothing', async () => {
    const target = await kind.open();
    const files = siteFiles([1], 1);
    const done = await publishToTarget(target, await tree(files), options({ dryRun: true }));
    expect(done.delta.added).toEqual(Object.keys(acceptedBy(target, files)).sort());
    expect(await kind.files()).toEqual({});
    expect(await target.readState()).toBeUndefined();
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
    const state = JSON.parse((await target.readState()) ?? '');
    state.files['../elsewhere.html'] = state.files['index.html'];
    await target.writeState(JSON.stringify(state));
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
      `cars/car-1.html: the file in release ${live.id} does not match the release’s manifest: build again\n`,
    );
    expect(Object.keys(await kind.files())).not.toContain('index.html');
  });

  /** A target that dies at its nth change: from then on no call has an effect or returns. */
  const dying = (target: Target, at: number): { target: Target; died: Promise<void> } => {
    let [count, die] = [0, () => {}];
    const died = new Promise<void>((done) => {
      die = done;
    });
    const guarded =
      <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
      (...args: A) => {
        count += 1;
        if (count < at) return work(...args);
        die();
        return new Promise<never>(() => {});
      };
    return {
      target: { ...target, put: guarded(target.put), remove: guarded(target.remove), writeState: guarded(target.writeState) },
      died,
    };
  };

  test('interrupted at any change, every page works, and the next publication completes the release', async () => {
    const target = await kind.open();
    const versions = [
      siteFiles([1, 2, 3], 1),
      siteFiles([2, 3, 4], 1),
      siteFiles([3, 4, 5], 2),
      siteFiles([5], 2),
      siteFiles([1, 2, 3, 5], 3),
    ];
    let cuts = 0;
    for (const [index, files] of versions.entries()) {
      const next = await tree(files);
      for (let at = 1 + (index % 3); ; at += 3) {
        // The first of the files in progress dies, the others arrive: each is a whole file.
        const cut = dying(target, at);
        const run = publishToTarget(cut.target, next, options());
        const ended = await Promise.race([run.then(() => true), cut.died.then(() => false)]);
        if (ended) break;
        cuts += 1;
        await new Promise((done) => setTimeout(done, 20));
        expect(missingFiles(await kind.files())).toEqual([]);
      }
      await publishToTarget(target, next, options());
      expect(await kind.files()).toEqual({ ...acceptedBy(target, files), ...stayingFiles(versions[index - 1] ?? {}, files) });
    }
    expect(cuts).toBeGreaterThan(9);
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
  const at = (prefix: string, slug: string) => s3Target({ kind: 's3', bucket, prefix, endpoint: storage.endpoint }, slug);
  const files = siteFiles([1], 1);
  const live = await tree(files);
  const outer = await at(`nest-${place}`, 'hilltop');
  await publishToTarget(outer, live, options());
  await publishToTarget(await at(`nest-${place}/valley`, 'valley'), { ...live, slug: 'valley' }, options());
  await publishToTarget(await at(`nest-${place}/staging`, 'hilltop'), live, options());
  await outer.writeState('lost');
  const done = await publishToTarget(outer, await tree(siteFiles([2], 1)), options());
  expect(done.delta.removed).toEqual(['_next/data/1/cars/car-1.json', 'cars/car-1.html']);
  const left = (await storage.keys()).filter((key) => /\/(valley|staging)\//.test(key) && !key.includes('.forecourt'));
  expect(left.length).toBe(2 * Object.keys(acceptedBy(outer, files)).length);
});

test('the state is stored where no page is', () => {
  expect(publishedStatePath).toBe('.forecourt/published.json');
});
