import { cropBounds } from './crop.ts';
import { createHighlighter, type Hit } from './highlight.ts';
import type { Match } from './match.ts';
import type { SearchRequest } from './request.ts';
import { selectFields } from './select.ts';
import type { Store } from './store.ts';
import { matchesPattern } from './values.ts';

type Fields = Record<string, unknown>;
type MatchBounds = { start: number; length: number; indices?: number[] };

const DEFAULT_CROP_LENGTH = 10;

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Rebuilds a value with every text and number replaced; `indices` are the places in the arrays on the way. */
function mapLeaves(
  value: unknown,
  path: string,
  indices: readonly number[],
  change: (text: string, path: string, indices: readonly number[]) => unknown,
): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(String(value), path, indices);
  if (Array.isArray(value)) return value.map((item, i) => mapLeaves(item, path, [...indices, i], change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapLeaves(item, path === '' ? key : `${path}.${key}`, indices, change)]),
  );
}

/** Prepares `_formatted` and `_matchesPosition` of a request's hits; each is left out when it was not asked for. */
export function createFormatter(
  store: Store,
  request: SearchRequest,
  match: Match | undefined,
  displayed: readonly string[],
): (document: Fields) => Fields {
  const { highlightPreTag = '<em>', highlightPostTag = '</em>', cropMarker = '…', cropLength = DEFAULT_CROP_LENGTH } = request;
  const highlights = request.attributesToHighlight ?? [];
  const crops = (request.attributesToCrop ?? []).map((entry) => {
    const [, name = entry, length] = /^(.*):(\d+)$/.exec(entry) ?? [];
    return { name, length: length === undefined ? cropLength : Number(length) };
  });
  const named = [...highlights, ...crops.map(({ name }) => name)];
  const isNamed = (field: string) =>
    named.some((name) => matchesPattern(name, field)) &&
    displayed.some((pattern) => matchesPattern(pattern, field) || pattern.startsWith(`${field}.`));
  const formats = named.length > 0 && (named.includes('*') || store.fieldNames().some(isNamed));
  if (!formats && !request.showMatchesPosition) return () => ({});

  const worded = match && match.nodes.length > 0;
  const find = worded ? createHighlighter(store.text(), match, new Set(store.settings.stopWords)) : () => [];
  const tokenize = (text: string) => (worded || crops.length > 0 ? store.text().tokenize(text) : []);
  const shown = [...(request.attributesToRetrieve ?? ['*']), ...named];

  const format = (text: string, path: string): string => {
    const marks = worded && highlights.some((name) => matchesPattern(name, path));
    const length = crops.find(({ name }) => matchesPattern(name, path))?.length ?? 0;
    if (!marks && length === 0) return text;
    const tokens = tokenize(text);
    const hits = find(text, tokens);
    const [start, end] = length > 0 ? cropBounds(text, tokens, hits, length) : [0, text.length];
    let out = start > 0 ? cropMarker : '';
    let at = start;
    for (const hit of marks ? hits : ([] as Hit[])) {
      if (hit.end <= start || hit.start >= end) continue;
      const [from, to] = [Math.max(hit.start, start), Math.min(hit.markEnd, end)];
      out += text.slice(at, from) + highlightPreTag + text.slice(from, to) + highlightPostTag;
      at = to;
    }
    return out + text.slice(at, end) + (end < text.length ? cropMarker : '');
  };

  return (document) => {
    const extra: Fields = {};
    if (formats) extra._formatted = mapLeaves(selectFields(document, shown), '', [], format);
    if (request.showMatchesPosition) {
      const found: Record<string, MatchBounds[]> = {};
      mapLeaves(document, '', [], (text, path, indices) => {
        for (const { start, markEnd } of find(text, tokenize(text))) {
          found[path] ??= [];
          const bounds = { start: bytes(text.slice(0, start)), length: bytes(text.slice(start, markEnd)) };
          found[path].push(indices.length > 0 ? { ...bounds, indices: [...indices] } : bounds);
        }
      });
      extra._matchesPosition = found;
    }
    return extra;
  };
}
