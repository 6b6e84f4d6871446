import type { RowFile } from './channel.ts';

const line = '\n';

/** Compared at once, which is much faster than letter by letter. */
const chunk = 1 << 16;

/** How many letters two texts have in common at their start. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at + chunk <= most && a.slice(at, at + chunk) === b.slice(at, at + chunk)) at += chunk;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

/** How many letters two texts have in common at their end, but for their first `from` letters. */
function commonEnd(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length) - from;
  let count = 0;
  while (
    count + chunk <= most &&
    a.slice(a.length - count - chunk, a.length - count) === b.slice(b.length - count - chunk, b.length - count)
  )
    count += chunk;
  while (count < most && a.charCodeAt(a.length - count - 1) === b.charCodeAt(b.length - count - 1)) count += 1;
  return count;
}

const quotesIn = (text: string): number => text.split('"').length - 1;

/** Where the head of a file ends. */
function headEnd(text: string, lines: number): number {
  let at = 0;
  for (let left = lines; left > 0; left -= 1) at = text.indexOf(line, at) + 1;
  return at;
}

/** The rows of a file that an older one does not have, as a file of their own, and what is around them in both. Undefined where their heads differ. */
export function changedRows(
  { headLines, gap, tail, isQuoted }: Pick<RowFile, 'headLines' | 'gap' | 'tail' | 'isQuoted'>,
  old: string,
  now: string,
): { text: string; kept: readonly [string, string] } | undefined {
  const head = headEnd(now, headLines);
  const start = commonStart(old, now);
  if (head === 0 || start < head || !now.endsWith(tail)) return undefined;
  if (start === now.length && old.length === now.length) return { text: now.slice(0, head) + tail, kept: [now, ''] };
  const limit = now.length - tail.length;
  const lineStart = (at: number) => Math.max(head, now.lastIndexOf(line, at - 1) + 1);
  const lineEnd = (at: number) => (at >= limit ? limit : Math.min(limit, now.indexOf(line, at) + 1));
  // Whole rows: outside of quotes there is an even number of them before.
  let first = lineStart(Math.min(start, limit));
  if (isQuoted)
    for (let odd = quotesIn(now.slice(head, first)) % 2; odd !== 0 && first > head; ) {
      const before = lineStart(first - 1);
      odd = (odd + quotesIn(now.slice(before, first))) % 2;
      first = before;
    }
  const same = commonEnd(old, now, first);
  let last = same <= tail.length ? limit : lineEnd(now.length - same - 1);
  if (isQuoted)
    for (let odd = quotesIn(now.slice(first, last)) % 2; odd !== 0 && last < limit; ) {
      const after = lineEnd(last);
      odd = (odd + quotesIn(now.slice(last, after))) % 2;
      last = after;
    }
  const rows = now.slice(first, last);
  const whole = gap !== '' && rows.endsWith(gap) ? rows.slice(0, -gap.length) : rows;
  return { text: now.slice(0, head) + whole + tail, kept: [now.slice(0, first), now.slice(last)] };
}
