import type { RowFile } from './channel.ts';
import { utf8Length } from './text.ts';

/** A file of the previous release: its size, and how to read a range of its bytes. Without `read`, only the store has the file. */
export type OldFile = { bytes: number; read?: ((from: number, to: number) => string | undefined) | undefined };

/** A part of a new file: a text, or a range of bytes of the previous release's file. */
export type Piece = string | readonly [from: number, to: number];

/** Tells verification what is new in a file that was assembled from an older one. */
export type WrittenRows = {
  /** The number of bytes before the first row and after the last one. */
  head: number;
  tail: number;
  /** The byte ranges of rows that the older file does not have, each with the row before and the one after, in order. */
  written: (readonly [from: number, to: number])[];
};

/** A file that reuses rows of the previous release. Without pieces, it is the previous release's file. */
type FoundRows = WrittenRows & { pieces: Piece[] | undefined };

/** The rows of a file in the previous release: the start and length of each, in bytes. */
type OldRows = { starts: Float64Array; lengths: Uint32Array; read: OldFile['read'] };

/**
 * The rows of a new file, in order: the same car's row in the older file, or a negative number, whether the car is unchanged, and its text.
 */
type NewRows = { old: Int32Array; isSame: (at: number) => boolean; textOf: (at: number) => string };

/** Finds the rows of an older file. Undefined if the file does not match its recorded lengths. */
export function openRows(
  file: Pick<RowFile, 'gap' | 'tail'>,
  head: string,
  old: OldFile | undefined,
  lengths: Uint32Array | undefined,
  count: number,
): OldRows | undefined {
  if (!old || lengths?.length !== count || count === 0) return undefined;
  const gap = utf8Length(file.gap);
  const starts = new Float64Array(count);
  let at = utf8Length(head);
  for (let row = 0; row < count; row += 1) {
    starts[row] = at;
    at += (lengths[row] as number) + gap;
  }
  return at - gap + utf8Length(file.tail) === old.bytes ? { starts, lengths, read: old.read } : undefined;
}

/** Consecutive rows of the older file. */
type Run = { first: number; last: number };

/** The byte ranges of some rows, each with the row before and the one after. Reading these too proves that pieces meet between rows. */
function withNeighbours(changed: readonly number[], starts: Float64Array, lengths: Uint32Array): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  let last = -1;
  for (const at of changed) {
    const [first, next] = [Math.max(0, at - 1), Math.min(starts.length - 1, at + 1)];
    const end = (starts[next] as number) + (lengths[next] as number);
    const range = ranges.at(-1);
    if (range && first <= last + 1) range[1] = end;
    else ranges.push([starts[first] as number, end]);
    last = next;
  }
  return ranges;
}

/**
 * Assembles a file from its older version. Only rows of changed cars are rewritten (`changed`); a row with the same text counts as kept.
 * Undefined if no row is kept, or if the older file cannot be read: then all rows must be written.
 */
export function findRows(
  file: Pick<RowFile, 'gap' | 'tail'>,
  head: string,
  { old, isSame, textOf }: NewRows,
  { starts, lengths, read }: OldRows,
): (FoundRows & { lengths: Uint32Array; changed: number[] }) | undefined {
  const end = (row: number) => (starts[row] as number) + (lengths[row] as number);
  const [gap, headBytes] = [utf8Length(file.gap), utf8Length(head)];
  const parts: (Run | string)[] = [];
  const result = { lengths: new Uint32Array(old.length), changed: [] as number[] };
  const newStarts = new Float64Array(old.length);
  let start = headBytes;
  let run: Run | undefined;
  for (let at = 0; at < old.length; at += 1) {
    const row = old[at] as number;
    const text = row >= 0 && isSame(at) ? undefined : textOf(at);
    const isKept = text === undefined || (row >= 0 && read?.(starts[row] as number, end(row)) === text);
    const length = isKept ? (lengths[row] as number) : utf8Length(text);
    result.lengths[at] = length;
    newStarts[at] = start;
    if (!isKept) {
      run = undefined;
      parts.push(text);
      result.changed.push(at);
    } else if (run?.last === row - 1) run.last = row;
    else {
      run = { first: row, last: row };
      parts.push(run);
    }
    start += length + gap;
  }
  const written = withNeighbours(result.changed, newStarts, result.lengths);
  const about = { ...result, written, head: headBytes, tail: utf8Length(file.tail) };
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object' && only.first === 0 && only.last === lengths.length - 1)
    return { ...about, pieces: undefined };
  if (!read || parts.every((part) => typeof part === 'string')) return undefined;
  const pieces = parts.flatMap((part, index): Piece[] => [
    ...(index > 0 && file.gap !== '' ? [file.gap] : []),
    typeof part === 'string' ? part : [starts[part.first] as number, end(part.last)],
  ]);
  return { ...about, pieces: [head, ...pieces, file.tail] };
}
