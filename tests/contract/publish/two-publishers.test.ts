import { expect, test } from 'vitest';
import { forecourt } from '../build/run-here.ts';
import { describePublications } from './two-publishers.ts';

const { yard, place, siteAt, served, oldFiles, newFiles } = describePublications('a folder');

test('after a rollback, the earlier release is the newer one', async () => {
  const run = (...words: string[]) => forecourt([...words, ...yard().flags]);
  expect((await run('publish', 'hilltop', '--to', place.to('back'))).code).toBe(0);
  const back = await run('rollback', 'hilltop');
  expect([back.code, back.stderr], back.stdout).toEqual([0, '']);
  const { code, stdout } = await run('publish', 'hilltop', '--to', place.to('back'));
  expect(code, stdout).toBe(0);
  expect(await siteAt(place, 'back', newFiles, oldFiles)).toEqual(served(oldFiles));
});
