import { editDistance } from './edit-distance.ts';
import { prefixRange, type TextIndex } from './text-index.ts';

/** The server collects at most so many typo variants of a word. */
const MAX_ONE_TYPO = 150;
const MAX_TWO_TYPOS = 50;

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
