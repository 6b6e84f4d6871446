import { describe, expect, it } from 'vitest';
import { editDistance } from '#lib/search/engine/edit-distance.ts';

describe('editDistance', () => {
  it.each<[query: string, word: string, limit: number, prefix: boolean, distance: number]>([
    ['lark', 'lark', 2, false, 0],
    ['lark', 'larks', 2, false, 1],
    ['lark', 'larks', 2, true, 0],
    ['lrak', 'lark', 2, false, 1],
    ['lrak', 'larkspur', 2, true, 1],
    ['lark', 'bark', 1, false, 1],
    ['lark', 'robin', 2, false, 3],
    ['', 'lark', 1, true, 0],
    ['', '', 0, false, 0],
  ])('%j to %j, at most %d, prefix %j: %d', (query, word, limit, prefix, distance) => {
    expect(editDistance(query, word, limit, prefix)).toBe(distance);
  });
});
