import { describe, expect, test } from 'vitest';
import { chooseKept } from '#lib/releases/prune.ts';

describe('the releases that stay', () => {
  // Ids newest first; "b<a" says that b was made while a was live.
  test.each<[string, string, string, string, number, string]>([
    ['the newest', 'e d c b a', 'e<d d<c c<b b<a', 'e', 3, 'e d c'],
    ['the live one alone', 'c b a', 'c<b b<a', 'c', 1, 'c'],
    ['fewer than may stay', 'b a', 'b<a', 'b', 3, 'b a'],
    ['the one rolled back to, and the newest of those left', 'c b a', 'c<b b<a', 'a', 2, 'a c'],
    ['after a rollback and a build: the good one that it followed, before the bad one', 'd c b a', 'd<a c<b b<a', 'd', 2, 'd a'],
    ['after a rollback and a build, with room: the newest of the rest too', 'd c b a', 'd<a c<b b<a', 'd', 3, 'd a c'],
    ['what has lost its record', 'c b a', 'c<x', 'c', 2, 'c b'],
    ['records that name each other', 'b a', 'b<a a<b', 'b', 3, 'b a'],
  ])('%s', (_name, ids, followed, live, kept, expected) => {
    const previous = new Map(followed.split(' ').map((pair) => pair.split('<') as [string, string]));
    expect([...chooseKept(ids.split(' '), (id) => previous.get(id), live, kept)].join(' ')).toBe(expected);
  });
});
