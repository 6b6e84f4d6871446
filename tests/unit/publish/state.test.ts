import { describe, expect, test } from 'vitest';
import { recordOf } from '#lib/disk/manifest.ts';
import { certainFiles, emptyPublishedState, readState } from '#lib/publish/state.ts';

const files = { 'index.html': recordOf('home'), 'images/a.webp': recordOf('a') };
const state = { ...emptyPublishedState('hilltop'), release: 'r1', files, unsure: ['index.html'], unused: ['images/a.webp'] };

describe('readState', () => {
  test('reads what was written', () => {
    expect(readState(JSON.stringify(state))).toEqual(state);
  });

  test('reads version 1, whose files with a time are unused', () => {
    const { unused: _unused, ...rest } = state;
    expect(readState(JSON.stringify({ ...rest, version: 1, leaving: { 'images/a.webp': 5000 } }))).toEqual(state);
  });

  test.each<[string, string | undefined]>([
    ['no state', undefined],
    ['damaged JSON', '{"version":2'],
    ['an unknown version', JSON.stringify({ ...state, version: 3 })],
    ['a file outside the target', JSON.stringify({ ...state, files: { '../x.html': recordOf('x') } })],
    ['an absolute path', JSON.stringify({ ...state, unused: ['/etc/passwd'] })],
  ])('ignores %s', (_name, text) => {
    expect(readState(text)).toBeUndefined();
  });
});

test('a file that an interrupted publication was about to upload is not certain', () => {
  expect(Object.keys(certainFiles(state))).toEqual(['images/a.webp']);
});
