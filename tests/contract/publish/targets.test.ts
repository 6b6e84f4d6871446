import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { hourMs } from '#lib/model/time.ts';
import { directoryTarget } from '#lib/publish/directory.ts';
import { type PublishOptions, publishRelease } from '#lib/publish/publish-release.ts';
import { s3Target } from '#lib/publish/s3.ts';
import { PublishError, statePath, type Target } from '#lib/publish/target.ts';
import { broken, release, siteFiles } from './releases.ts';
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
  foreign: (path: string, text: string) => Promise<unknown>;
};
const isOurs = (path: string) => !path.startsWith('.forecourt');

const kinds: Record<string, Kind> = {
  'a folder': {
    open: async () => directoryTarget(join(root, `mirror-${place}`)),
    files: async () => {
      const dir = join(root, `mirror-${place}`);
      await mkdir(dir, { recursive: true });
      const paths = await listFiles(dir);
      return Object.fromEntries(
        await Promise.all(paths.filter(isOurs).map(async (path) => [path, await readFile(join(dir, path), 'utf8')])),
      );
    },
    foreign: async (path, text) => {
      await mkdir(join(root, `mirror-${place}`), { recursive: true });
      await writeFile(join(root, `mirror-${place}`, path), text);
    },
  },
  'S3-compatible storage': {
    open: () => s3Target({ kind: 's3', bucket, prefix: `site-${place}`, endpoint: storage.endpoint }, 'hilltop'),
    files: async () => {
      const start = `site-${place}/`;
      const found = (await storage.keys()).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
      return Object.fromEntries(await Promise.all(found.filter(isOurs).map(async (path) => [path, await storage.text(start + path)])));
    },
    foreign: async (path, text) => {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      await storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: `site-${place}/${path}`, Body: text }));
    },
  },
};

const options = (more: Partial<PublishOptions> = {}): PublishOptions => ({
  now: 0,
  graceMs: 24 * hourMs,
  dryRun: false,
  progress: () => undefined,
  ...more,
});
let made = 0;
const tree = (files: Record<string, string>) => release(join(root, 'out'), 'hilltop', `r${++made}`, files);
const takenBy = (target: Target, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => target.takes(path)));

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  test('holds the release after a publication, and after the next only what changed was written', async () => {
    const target = await kind.open();
    const first = siteFiles([1, 2, 3], 1);
    await publishRelease(target, await tree(first), options());
    expect(await kind.files()).toEqual(takenBy(target, first));

    const second = { ...first, 'cars/car-2.html': `${first['cars/car-2.html']} cheaper` };
    const written: string[] = [];
    const put: Target['put'] = (upload) => {
      written.push(upload.path);
      return target.put(upload);
    };
    const done = await publishRelease({ ...target, put }, await tree(second), options());
    expect(done.delta).toEqual({ added: [], changed: ['cars/car-2.html'], removed: [] });
    expect(written).toEqual(['cars/car-2.html']);
    expect(await kind.files()).toEqual(takenBy(target, second));
  });

  test('a release that is there already writes nothing', async () => {
    const target = await kind.open();
    const same = await tree(siteFiles([1], 1));
    await publishRelease(target, same, options());
    const refuse = () => Promise.reject(new Error('written'));
    const again = await publishRelease({ ...target, put: refuse, writeState: refuse, remove: refuse }, same, options());
    expect(again.delta).toEqual({ added: [], changed: [], removed: [] });
  });

  test('pages of a removed car go at once; what an open page may load waits, then goes', async () => {
    const target = await kind.open();
    const [two, one] = [siteFiles([1, 2], 1), siteFiles([1], 1)];
    await publishRelease(target, await tree(two), options());
    const live = await tree(one);
    await publishRelease(target, live, options({ now: hourMs }));
    const waiting = ['_next/data/1/cars/car-2.json', 'images/00000000000000000002-640.webp'];
    const kept = Object.fromEntries(waiting.map((path) => [path, two[path]]));
    expect(await kind.files()).toEqual({ ...takenBy(target, one), ...kept });
    await publishRelease(target, live, options({ now: 24 * hourMs }));
    expect(await kind.files()).toEqual({ ...takenBy(target, one), ...kept });
    await publishRelease(target, live, options({ now: 25 * hourMs }));
    expect(await kind.files()).toEqual(takenBy(target, one));
  });

  test('a rollback is a publication like any other', async () => {
    const target = await kind.open();
    const [first, second] = [siteFiles([1, 2], 1), siteFiles([2, 3], 2)];
    const old = await tree(first);
    await publishRelease(target, old, options({ graceMs: 0 }));
    await publishRelease(target, await tree(second), options({ graceMs: 0 }));
    expect(await kind.files()).toEqual(takenBy(target, second));
    await publishRelease(target, old, options({ graceMs: 0 }));
    expect(await kind.files()).toEqual(takenBy(target, first));
  });

  test('what others put there is never removed, not even where the state is lost', async () => {
    const target = await kind.open();
    await kind.foreign('google1234.html', 'theirs');
    await publishRelease(target, await tree(siteFiles([1, 2], 1)), options({ graceMs: 0 }));
    await target.writeState('not json');
    const next = siteFiles([1, 2, 3], 1);
    await publishRelease(target, await tree(next), options({ graceMs: 0 }));
    expect(await kind.files()).toEqual({ ...takenBy(target, next), 'google1234.html': 'theirs' });
  });

  test('where the state is lost, what is there is looked at and not written again', async () => {
    const target = await kind.open();
    const same = await tree(siteFiles([1, 2], 1));
    await publishRelease(target, same, options());
    await target.writeState('not json');
    const refuse = () => Promise.reject(new Error('written'));
    expect((await publishRelease({ ...target, put: refuse }, same, options())).delta).toEqual({ added: [], changed: [], removed: [] });
    expect(JSON.parse((await target.readState()) ?? '')).toMatchObject({ site: 'hilltop', unsure: [] });
  });

  test('a dry run writes nothing', async () => {
    const target = await kind.open();
    const files = siteFiles([1], 1);
    const done = await publishRelease(target, await tree(files), options({ dryRun: true }));
    expect(done.delta.added).toEqual(Object.keys(takenBy(target, files)).sort());
    expect(await kind.files()).toEqual({});
    expect(await target.readState()).toBeUndefined();
  });

  test('the site of another dealer is not overwritten', async () => {
    const target = await kind.open();
    await publishRelease(target, await tree(siteFiles([1], 1)), options());
    const other = { ...(await tree(siteFiles([2], 1))), slug: 'valley' };
    await expect(publishRelease(target, other, options())).rejects.toThrow(
      `${target.name} holds the site of hilltop. Publish valley to a place of its own: {slug} in the target names it.`,
    );
  });

  test('a state that names files outside the target is not believed', async () => {
    const target = await kind.open();
    const live = await tree(siteFiles([1], 1));
    await publishRelease(target, live, options());
    const state = JSON.parse((await target.readState()) ?? '');
    state.files['../elsewhere.html'] = state.files['index.html'];
    await target.writeState(JSON.stringify(state));
    const removed: string[] = [];
    const remove = async (path: string) => void removed.push(path);
    await publishRelease({ ...target, remove }, live, options({ graceMs: 0 }));
    expect(removed).toEqual([]);
  });

  test('a file that is not what the manifest says is not published', async () => {
    const target = await kind.open();
    const live = await tree(siteFiles([1], 1));
    await writeFile(join(live.root, 'cars/car-1.html'), 'half a pa');
    await expect(publishRelease(target, live, options())).rejects.toThrow(
      `cars/car-1.html: the file in release ${live.id} is not what the release’s manifest says: build again\n`,
    );
    expect(Object.keys(await kind.files())).not.toContain('index.html');
  });

  /** A target that dies at its nth change: nothing it is asked from then on happens or ends. */
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

  test('cut off at any change, every page works and the next run ends with the release and nothing else', async () => {
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
      const then = { now: index * hourMs, graceMs: hourMs };
      for (let at = 1 + (index % 3); ; at += 3) {
        // The first of the files under way dies, the others arrive: each is a whole file.
        const cut = dying(target, at);
        const run = publishRelease(cut.target, next, options(then));
        const ended = await Promise.race([run.then(() => true), cut.died.then(() => false)]);
        if (ended) break;
        cuts += 1;
        await new Promise((done) => setTimeout(done, 20));
        expect(broken(await kind.files())).toEqual([]);
      }
      await publishRelease(target, next, options({ ...then, graceMs: 0 }));
      expect(await kind.files()).toEqual(takenBy(target, files));
    }
    expect(cuts).toBeGreaterThan(9);
  });

  test('a failing file ends the run with its name, and says what the target shows', async () => {
    const target = await kind.open();
    await publishRelease(target, await tree(siteFiles([1, 2], 1)), options());
    const failing = (wanted: string): Target => ({
      ...target,
      put: (upload) => (upload.path === wanted ? Promise.reject(new Error('the disk is full')) : target.put(upload)),
    });
    const next = await tree(siteFiles([2, 3], 2));
    const says = async (path: string) => {
      const error = await publishRelease(failing(path), next, options()).catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(PublishError);
      return (error as Error).message.split('\n');
    };
    const [first, state, hint] = await says('_next/static/chunks/app-2.js');
    expect(first).toBe('_next/static/chunks/app-2.js: the disk is full');
    expect(state).toMatch(/^\d+ of \d+ changed files arrived at .+\. No page there was touched: it shows the site as it was\.$/);
    expect(hint).toBe('Publish again to go on: what is there is not uploaded twice.');
    expect((await says('index.html'))[1]).toContain('Some of its pages are new; all that they load is there, so every page works.');
    expect((await says('sitemap.xml'))[1]).toContain(`All its pages are those of ${next.id}; search index and sitemap may be older.`);
    expect(broken(await kind.files())).toEqual([]);
    await publishRelease(target, next, options({ graceMs: 0 }));
    expect(await kind.files()).toEqual(takenBy(target, siteFiles([2, 3], 2)));
  });
});

test('a bucket whose state is lost keeps what other sites have below it', async () => {
  const at = (prefix: string, slug: string) => s3Target({ kind: 's3', bucket, prefix, endpoint: storage.endpoint }, slug);
  const files = siteFiles([1], 1);
  const live = await tree(files);
  const outer = await at(`nest-${place}`, 'hilltop');
  await publishRelease(outer, live, options());
  await publishRelease(await at(`nest-${place}/valley`, 'valley'), { ...live, slug: 'valley' }, options());
  await publishRelease(await at(`nest-${place}/staging`, 'hilltop'), live, options());
  await outer.writeState('lost');
  const done = await publishRelease(outer, await tree(siteFiles([2], 1)), options({ graceMs: 0 }));
  expect(done.delta.removed).toEqual(['_next/data/1/cars/car-1.json', 'cars/car-1.html', 'images/00000000000000000001-640.webp']);
  const left = (await storage.keys()).filter((key) => /\/(valley|staging)\//.test(key) && !key.includes('.forecourt'));
  expect(left.length).toBe(2 * Object.keys(takenBy(outer, files)).length);
});

test('the state lies where no page is', () => {
  expect(statePath).toBe('.forecourt/published.json');
});
