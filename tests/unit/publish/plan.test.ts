import { expect, test } from 'vitest';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { planOf } from '#lib/publish/plan.ts';

const manifest = (files: Record<string, string>): Manifest =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, recordOf(text)]));

test('what changed goes up by stages; a page goes, what it loaded waits', () => {
  const known = manifest({ 'index.html': '1', 'cars/a.html': 'a', '_next/static/chunks/1.js': '1', 'images/a.webp': 'a' });
  const wanted = manifest({ 'index.html': '2', 'cars/b.html': 'b', '_next/static/chunks/1.js': '1', 'images/b.webp': 'b' });
  expect(planOf(known, wanted, { leaving: {} }, { now: 5000, graceMs: 1000 })).toEqual({
    delta: { added: ['cars/b.html', 'images/b.webp'], changed: ['index.html'], removed: ['cars/a.html'] },
    puts: [
      { stage: 'assets', paths: ['images/b.webp'] },
      { stage: 'cars', paths: ['cars/b.html'] },
      { stage: 'pages', paths: ['index.html'] },
    ],
    removals: ['cars/a.html'],
    leaving: { 'images/a.webp': 5000 },
  });
});

test.each([
  [5999, [], { 'images/a.webp': 5000 }],
  [6000, ['images/a.webp'], {}],
])('at %i, what has waited since 5000 for 1000 ms', (now, removals, leaving) => {
  const plan = planOf(manifest({ 'images/a.webp': 'a' }), {}, { leaving: { 'images/a.webp': 5000 } }, { now, graceMs: 1000 });
  expect(plan).toMatchObject({ removals, leaving });
});

test('what a release needs again waits no longer', () => {
  const same = manifest({ 'images/a.webp': 'a' });
  const plan = planOf(same, same, { leaving: { 'images/a.webp': 5000 } }, { now: 9_999_999, graceMs: 1000 });
  expect(plan).toMatchObject({ puts: [], removals: [], leaving: {} });
});
