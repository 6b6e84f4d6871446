import type { Decoration } from '#lib/search/engine/search.ts';
import { findHits, mapLeaves } from './format.ts';
import type { WholeRequest } from './whole-request.ts';

type MatchBounds = { start: number; length: number; indices?: number[] };

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** `_matchesPosition`: where the query’s words are in each attribute, in bytes like the server. */
export const positions: Decoration = (context) => {
  if (!(context.request as WholeRequest).showMatchesPosition) return undefined;
  const find = findHits(context);
  return (document) => {
    const boundsByPath: Record<string, MatchBounds[]> = {};
    mapLeaves(document, '', [], (text, path, indices) => {
      for (const { start, markEnd } of find?.(text).hits ?? []) {
        boundsByPath[path] ??= [];
        const bounds = { start: bytes(text.slice(0, start)), length: bytes(text.slice(start, markEnd)) };
        boundsByPath[path].push(indices.length > 0 ? { ...bounds, indices: [...indices] } : bounds);
      }
    });
    return { _matchesPosition: boundsByPath };
  };
};
