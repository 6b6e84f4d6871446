import { prefixRange, type TextIndex } from './text-index.ts';

/** The server collects at most so many typo variants of a word. */
const MAX_ONE_TYPO = 150;
const MAX_TWO_TYPOS = 50;

/**
 * How many edits (insert, delete, replace, swap) turn `query` into `word`, or into a prefix of it; `limit + 1` if it takes more than
 * `limit`.
 */
export function editDistance(query: string, word: string, limit: number, prefix: boolean): number {
  const rows = query.length;
  const columns = prefix ? Math.min(word.length, rows + limit) : word.length;
  if (columns < rows - limit || (!prefix && columns > rows + limit)) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, j) => j);
  for (let i = 1; i <= rows; i++) {
    let lowest = i;
    const current = [i];
    for (let j = 1; j <= columns; j++) {
      const same = query.charCodeAt(i - 1) === word.charCodeAt(j - 1);
      let cost = Math.min((previous[j] as number) + 1, (current[j - 1] as number) + 1, (previous[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && query.charCodeAt(i - 1) === word.charCodeAt(j - 2) && query.charCodeAt(i - 2) === word.charCodeAt(j - 1)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      current.push(cost);
      if (cost < lowest) lowest = cost;
    }
    if (lowest > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  const distance = prefix ? Math.min(...previous) : (previous[columns] as number);
  return Math.min(distance, limit + 1);
}

/** Whether one edit that changes the first letter turns `query` into `word`. */
function differsInFirstLetter(query: string, word: string, prefix: boolean): boolean {
  const rest = query.slice(1);
  const fits = (tail: string, from: number) => word.startsWith(tail, from) && (prefix || word.length === tail.length + from);
  return fits(rest, 1) || fits(rest, 0) || fits(query, 1) || (query.length > 1 && fits(`${query[1]}${query[0]}${query.slice(2)}`, 0));
}

/** The words one and two typos away; a wrong first letter counts as two. */
export function findTypos(index: TextIndex, word: string, maxTypos: number, prefix: boolean): { one: number[]; two: number[] } {
  const one: number[] = [];
  const two: number[] = [];
  const { words } = index;
  const [from, to] = prefixRange(index, String.fromCodePoint(word.codePointAt(0) as number));
  for (let id = from; id < to; id++) {
    const distance = editDistance(word, words[id] as string, maxTypos, prefix);
    if (distance === 1 && one.length < MAX_ONE_TYPO) one.push(id);
    else if (distance === 2 && maxTypos === 2 && two.length < MAX_TWO_TYPOS) two.push(id);
  }
  if (maxTypos < 2) return { one, two };
  for (let id = 0; id < words.length && two.length < MAX_TWO_TYPOS; id++) {
    if ((id < from || id >= to) && differsInFirstLetter(word, words[id] as string, prefix)) two.push(id);
  }
  return { one, two };
}
