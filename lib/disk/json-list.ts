/** The bytes of a JSON list, and where each of its elements starts and ends. */
export type ListBytes = { bytes: Buffer; starts: readonly number[]; ends: readonly number[] };

/** The next version of a list. `kept` has each element's index in the previous list, or a negative number. */
export type NextList = ListBytes & { kept: Int32Array };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isOpen = (byte: number | undefined) => byte === 0x5b || byte === 0x7b;
const isClose = (byte: number | undefined) => byte === 0x5d || byte === 0x7d;

function afterSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

/** The end of an element. Whether it is valid JSON is checked when it is parsed. */
function endOf(bytes: Buffer, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (isOpen(byte)) depth += 1;
    else if (isClose(byte) || (depth === 0 && byte === comma)) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

/** The number of bytes that two lists have in common at their start, or at their end. */
function commonLength(one: Buffer, other: Buffer, atEnd: boolean): number {
  const part = (bytes: Buffer, from: number, to: number) =>
    atEnd ? bytes.subarray(bytes.length - to, bytes.length - from) : bytes.subarray(from, to);
  let [same, differs] = [0, Math.min(one.length, other.length) + 1];
  while (differs - same > 1) {
    const middle = (same + differs) >> 1;
    if (part(one, same, middle).equals(part(other, same, middle))) same = middle;
    else differs = middle;
  }
  return same;
}

/**
 * Finds the elements of a JSON list by its bytes. Elements of the list `before` in the common bytes at the start or end are not scanned
 * again. Undefined if the bytes are not a list. The list is valid JSON if each of its elements is.
 */
export function findElements(bytes: Buffer, before?: ListBytes): NextList | undefined {
  const head = before ? commonLength(before.bytes, bytes, false) : 0;
  const tail = before ? commonLength(before.bytes, bytes, true) : 0;
  const [oldStarts, oldEnds] = [before?.starts ?? [], before?.ends ?? []];
  // The bytes before and after an element count as part of it, because a number could continue there.
  let count = oldEnds.findIndex((end) => end >= head);
  if (count < 0) count = oldEnds.length;
  const grown = bytes.length - (before?.bytes.length ?? 0);
  const tailPlace = oldStarts.findIndex((start, place) => place >= count && start > (before?.bytes.length ?? 0) - tail);
  const tailStart = tailPlace < 0 ? -1 : (oldStarts[tailPlace] as number) + grown;
  const [starts, ends] = [oldStarts.slice(0, count), oldEnds.slice(0, count)];
  const keptPlaces = Array.from(starts, (_start, place) => place);
  const open = afterSpace(bytes, 0);
  if (bytes[open] !== 0x5b) return undefined;
  let at = count > 0 ? (ends[count - 1] as number) : afterSpace(bytes, open + 1);
  if (count === 0 && bytes[at] === 0x5d)
    return afterSpace(bytes, at + 1) === bytes.length ? { bytes, starts, ends, kept: new Int32Array() } : undefined;
  for (let isFirst = count === 0; ; isFirst = false) {
    if (!isFirst) {
      at = afterSpace(bytes, at);
      if (bytes[at] === 0x5d) break;
      if (bytes[at] !== comma) return undefined;
      at = afterSpace(bytes, at + 1);
    }
    if (at === tailStart) {
      for (let place = tailPlace; place < oldStarts.length; place += 1) {
        starts.push((oldStarts[place] as number) + grown);
        ends.push((oldEnds[place] as number) + grown);
        keptPlaces.push(place);
      }
      at = ends.at(-1) as number;
      continue;
    }
    const end = endOf(bytes, at);
    if (end === at || end >= bytes.length) return undefined;
    starts.push(at);
    ends.push(end);
    keptPlaces.push(-1);
    at = end;
  }
  return afterSpace(bytes, at + 1) === bytes.length ? { bytes, starts, ends, kept: Int32Array.from(keptPlaces) } : undefined;
}
