import { HARD_SEPARATOR, type Token } from '#lib/search/engine/tokenize.ts';
import { matchesPattern } from '#lib/search/engine/values.ts';
import type { TextHit } from './highlight.ts';
import type { WholeRequest } from './whole-request.ts';

type Piece = { start: number; end: number; kind: 'word' | 'soft' | 'hard' };

/** Splits a text into words and separators. */
function pieces(text: string, tokens: readonly Token[]): Piece[] {
  const out: Piece[] = [];
  let last = 0;
  const separators = (until: number) => {
    for (const [part] of text.slice(last, until).matchAll(/[.,] |./gsu)) {
      out.push({ start: last, end: last + part.length, kind: HARD_SEPARATOR.test(part) ? 'hard' : 'soft' });
      last += part.length;
    }
  };
  for (const { start, end } of tokens) {
    separators(start);
    out.push({ start, end, kind: 'word' });
    last = end;
  }
  separators(text.length);
  return out;
}

/** The score of a run of hits: distinct query words, then closeness, then order. */
function score(hits: readonly TextHit[]): number {
  let distance = 0;
  let orderScore = 0;
  hits.forEach((hit, i) => {
    distance -= hit.lastWord - hit.firstWord;
    orderScore += hit.lastWord - hit.firstWord;
    const next = hits[i + 1];
    if (!next) return;
    if ((next.ids[0] as number) > (hit.ids[0] as number)) orderScore++;
    distance -= Math.min(7, next.firstWord - hit.lastWord);
  });
  return (new Set(hits.flatMap((hit) => hit.ids)).size * 1e4 + distance) * 1e4 + orderScore;
}

/** The best run of hits within `size` words; the first hit if none fits. */
function bestRun(hits: readonly TextHit[], size: number): readonly TextHit[] {
  let best = hits.slice(0, 1);
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let first = 0; first < hits.length; first++) {
    let last = first;
    while (last + 1 < hits.length && (hits[last + 1] as TextHit).lastWord - (hits[first] as TextHit).firstWord < size) last++;
    const run = hits.slice(first, last + 1);
    if (score(run) > bestScore) {
      bestScore = score(run);
      best = run;
    }
  }
  return best;
}

/** The bounds of `size` words around the best hits, extended to both sides and over soft separators first. */
function cropBounds(text: string, tokens: readonly Token[], hits: readonly TextHit[], size: number): [start: number, end: number] {
  const all = pieces(text, tokens);
  const run = bestRun(hits, size);
  let before = 0;
  let after = 0;
  let left = size;
  if (run.length > 0) {
    const [first, last] = [run[0] as TextHit, run.at(-1) as TextHit];
    before = all.findIndex((piece) => piece.start === first.start);
    after = all.findIndex((piece) => piece.end === last.end) + 1;
    left -= last.lastWord - first.firstWord + 1;
  }
  while (left > 0 && (before > 0 || after < all.length)) {
    const back = all[before - 1]?.kind;
    const ahead = all[after]?.kind;
    const both = back !== undefined && ahead !== undefined;
    let goBack = back !== undefined;
    let goAhead = ahead !== undefined;
    if (both && (back === 'word') !== (ahead === 'word')) {
      goBack = back === 'word';
      goAhead = !goBack;
    } else if (both && back !== ahead) {
      goBack = back === 'soft';
      goAhead = !goBack;
    } else if (both && left === 1) goAhead = false;
    if (goBack && all[--before]?.kind === 'word') left--;
    if (goAhead && all[after++]?.kind === 'word') left--;
  }
  return [before === 0 ? 0 : (all[before - 1] as Piece).end, after >= all.length ? text.length : (all[after] as Piece).start];
}

const DEFAULT_LENGTH = 10;

/** The attributes to crop, and the bounds of the kept text. */
type Crop = {
  names: readonly string[];
  marker: string;
  bounds: (text: string, path: string, tokens: readonly Token[], hits: readonly TextHit[]) => [start: number, end: number];
};

/** Reads `attributesToCrop` (`name` or `name:20`), `cropLength` and `cropMarker`. */
export function readCrop({ attributesToCrop, cropLength, cropMarker }: WholeRequest): Crop {
  const crops = (attributesToCrop ?? []).map((entry) => {
    const [, name = entry, length] = /^(.*):(\d+)$/.exec(entry) ?? [];
    return { name, length: length === undefined ? (cropLength ?? DEFAULT_LENGTH) : Number(length) };
  });
  return {
    names: crops.map(({ name }) => name),
    marker: cropMarker ?? '…',
    bounds: (text, path, tokens, hits) => {
      const length = crops.find(({ name }) => matchesPattern(name, path))?.length ?? 0;
      return length > 0 ? cropBounds(text, tokens, hits, length) : [0, text.length];
    },
  };
}
