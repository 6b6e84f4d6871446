import type { Decoration, SearchContext } from '#lib/search/engine/search.ts';
import type { Token } from '#lib/search/engine/tokenize.ts';
import { matchesPattern, selectFields } from '#lib/search/engine/values.ts';
import { readCrop } from './crop.ts';
import { createHighlighter, type TextHit } from './highlight.ts';
import type { WholeRequest } from './whole-request.ts';

type Fields = Record<string, unknown>;
type Change = (text: string, path: string, indices: readonly number[]) => unknown;

/** Rebuilds a value with every text and number replaced; `indices` are the array indexes on the path. */
export function mapLeaves(value: unknown, path: string, indices: readonly number[], change: Change): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(String(value), path, indices);
  if (Array.isArray(value)) return value.map((item, i) => mapLeaves(item, path, [...indices, i], change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapLeaves(item, path === '' ? key : `${path}.${key}`, indices, change)]),
  );
}

/** The function that finds the query’s words in a text; undefined if the query has none. */
export function findHits({ store, match }: SearchContext): ((text: string) => { tokens: Token[]; hits: TextHit[] }) | undefined {
  if (!match || match.nodes.length === 0) return undefined;
  const find = createHighlighter(store.text(), match, new Set(store.settings.stopWords));
  return (text) => {
    const tokens = store.text().tokenize(text);
    return { tokens, hits: find(text, tokens) };
  };
}

/** `_formatted`: the requested attributes, cropped and with matches between tags. */
export const formatted: Decoration = (context) => {
  const { store, displayed } = context;
  const request = context.request as WholeRequest;
  const highlighted = request.attributesToHighlight ?? [];
  const crop = readCrop(request);
  const names = [...highlighted, ...crop.names];
  const isNamed = (field: string) =>
    names.some((name) => matchesPattern(name, field)) &&
    displayed.some((pattern) => matchesPattern(pattern, field) || pattern.startsWith(`${field}.`));
  if (!names.includes('*') && !(names.length > 0 && store.fieldNames().some(isNamed))) return undefined;

  const find = findHits(context);
  const retrieved = [...(request.attributesToRetrieve ?? ['*']), ...names];
  const pre = request.highlightPreTag ?? '<em>';
  const post = request.highlightPostTag ?? '</em>';
  const format = (text: string, path: string): string => {
    const marks = find && highlighted.some((name) => matchesPattern(name, path));
    const crops = crop.names.some((name) => matchesPattern(name, path));
    if (!marks && !crops) return text;
    const { tokens, hits } = find?.(text) ?? { tokens: store.text().tokenize(text), hits: [] };
    const [start, end] = crops ? crop.bounds(text, path, tokens, hits) : [0, text.length];
    let out = start > 0 ? crop.marker : '';
    let at = start;
    for (const hit of marks ? hits : []) {
      if (hit.end <= start || hit.start >= end) continue;
      const [from, to] = [Math.max(hit.start, start), Math.min(hit.markEnd, end)];
      out += text.slice(at, from) + pre + text.slice(from, to) + post;
      at = to;
    }
    return out + text.slice(at, end) + (end < text.length ? crop.marker : '');
  };
  return (document: Fields) => ({ _formatted: mapLeaves(selectFields(document, retrieved), '', [], format) });
};
