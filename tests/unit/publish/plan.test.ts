import { expect, test } from 'vitest';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { planUpload } from '#lib/publish/plan.ts';

const manifest = (files: Record<string, string>): Manifest =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, recordOf(text)]));

test('changes are uploaded by stages; a page is removed, and the picture that it showed stays', () => {
  const held = manifest({ 'index.html': '1', 'cars/a.html': 'a', '_next/static/chunks/1.js': '1', 'images/a.webp': 'a' });
  const wanted = manifest({ 'index.html': '2', 'cars/b.html': 'b', '_next/static/chunks/1.js': '1', 'images/b.webp': 'b' });
  expect(planUpload(held, wanted, { release: 'r1', unused: [] }, 'r2')).toEqual({
    delta: { added: ['cars/b.html', 'images/b.webp'], changed: ['index.html'], removed: ['cars/a.html'] },
    uploads: [
      { stage: 'assets', paths: ['images/b.webp'] },
      { stage: 'cars', paths: ['cars/b.html'] },
      { stage: 'pages', paths: ['index.html'] },
    ],
    removals: ['cars/a.html'],
    stays: ['images/a.webp'],
  });
});

test.each<[string, string[], string, string[], string[]]>([
  ['used by the release before', [], 'r2', [], ['images/a.webp']],
  ['unused by the release before', ['images/a.webp'], 'r2', ['images/a.webp'], []],
  ['unused by the same release', ['images/a.webp'], 'r1', [], ['images/a.webp']],
])('a picture that the release lacks, %s', (_name, unused, id, removals, stays) => {
  expect(planUpload(manifest({ 'images/a.webp': 'a' }), {}, { release: 'r1', unused }, id)).toMatchObject({ removals, stays });
});

test('a picture that a release uses again is kept', () => {
  const same = manifest({ 'images/a.webp': 'a' });
  expect(planUpload(same, same, { release: 'r1', unused: ['images/a.webp'] }, 'r2')).toMatchObject({
    uploads: [],
    removals: [],
    stays: [],
  });
});
