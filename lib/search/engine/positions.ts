import { findHits, mapLeaves } from './format.ts';
import type { Decoration } from './search.ts';

type MatchBounds = { start: number; length: number; indices?: number[] };

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** `_matchesPosition`: where in each attribute the query's words stand, in bytes, as the server counts. */
export const positions: Decoration = (context) => {
  if (!context.request.showMatchesPosition) return undefined;
  const find = findHits(context);
  return (document) => {
    const found: Record<string, MatchBounds[]> = {};
    mapLeaves(document, '', [], (text, path, indices) => {
      for (const { start, markEnd } of find?.(text).hits ?? []) {
        found[path] ??= [];
        const bounds = { start: bytes(text.slice(0, start)), length: bytes(text.slice(start, markEnd)) };
        found[path].push(indices.length > 0 ? { ...bounds, indices: [...indices] } : bounds);
      }
    });
    return { _matchesPosition: found };
  };
};
