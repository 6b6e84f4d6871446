import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deltaOf, type Manifest, makeManifest, recordOf } from '#lib/disk/manifest.ts';

const a = recordOf('a');
const b = recordOf('b');

describe('deltaOf', () => {
  it.each<[string, Manifest, Manifest, ReturnType<typeof deltaOf>]>([
    ['nothing and nothing', {}, {}, { added: [], changed: [], removed: [] }],
    ['the same', { x: a }, { x: a }, { added: [], changed: [], removed: [] }],
    ['new, other and gone', { x: a, y: a, z: a }, { y: b, z: a, w: a }, { added: ['w'], changed: ['y'], removed: ['x'] }],
    ['a file named after what every object has', {}, { constructor: a }, { added: ['constructor'], changed: [], removed: [] }],
  ])('%s', (_name, before, after, delta) => expect(deltaOf(before, after)).toEqual(delta));

  it('leads from the one to the other', () => {
    const trees = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd/e', 'd/f'), fc.constantFrom(a, b));
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const delta = deltaOf(before, after);
        const made = new Map(Object.entries(before));
        for (const path of delta.removed) made.delete(path);
        for (const path of [...delta.added, ...delta.changed]) made.set(path, after[path] as typeof a);
        expect(Object.fromEntries(made)).toEqual({ ...after });
        expect(delta.added.every((path) => !Object.hasOwn(before, path))).toBe(true);
      }),
    );
  });
});

describe('makeManifest', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'manifest-'));
    await mkdir(join(root, 'd'));
    await writeFile(join(root, 'd', 'é.html'), 'a');
    await writeFile(join(root, 'b'), 'é');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('reads what is not known, in the order of the alphabet', async () => {
    const manifest = await makeManifest(root, ['d/é.html', 'b'], (path) => (path === 'b' ? b : undefined));
    expect(Object.entries(manifest)).toEqual([
      ['b', b],
      ['d/é.html', { sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', bytes: 1 }],
    ]);
  });
});
