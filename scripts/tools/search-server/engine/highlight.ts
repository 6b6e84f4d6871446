import type { QueryNode, WordUse } from '#lib/search/engine/derive.ts';
import type { Match } from '#lib/search/engine/match.ts';
import type { TextIndex } from '#lib/search/engine/text-index.ts';
import type { Token } from '#lib/search/engine/tokenize.ts';

/** A match in a text: word numbers, UTF-16 bounds, end of the marked part, and the query words it stands for. */
export type TextHit = { firstWord: number; lastWord: number; start: number; end: number; markEnd: number; ids: number[] };
export type Highlighter = (text: string, tokens: readonly Token[]) => TextHit[];

type WordMatcher = { ids: number[]; prefix: boolean; text: string; length: number; exact: ReadonlySet<string>; typos: readonly string[] };

const positions = ({ start, end }: QueryNode): number[] => Array.from({ length: end - start + 1 }, (_, i) => start + i);

/** The length of a word’s marked part: the whole word, or the typed letters of a prefix; -1 if it does not match. */
function markedLength({ prefix, text, length, exact, typos }: WordMatcher, word: string): number {
  if (!prefix) return exact.has(word) ? word.length : -1;
  if (word.startsWith(text)) return length;
  if (exact.has(word)) return Math.min(length, word.length);
  const typo = typos.find((candidate) => word.startsWith(candidate));
  return typo === undefined ? -1 : Math.min(length, typo.length);
}

/** Finds matches in a text: phrases first, then whole words, then prefixes. */
export function createHighlighter({ words }: TextIndex, { nodes }: Match, stopWords: ReadonlySet<string>): Highlighter {
  const phrases = nodes.flatMap((node) =>
    node.phrases.map((use) => ({ ids: positions(node), words: use.words.map((word) => (word === null ? null : (words[word] as string))) })),
  );
  const matchers = nodes
    .filter((node) => !node.phrase)
    .map((node): WordMatcher => {
      const texts = (uses: readonly WordUse[]) => uses.flatMap((use) => use.ids.map((word) => words[word] as string));
      return {
        ids: positions(node),
        prefix: node.prefix,
        text: node.text,
        length: node.text.length,
        exact: new Set(texts(node.uses)),
        typos: texts(node.uses.filter((use) => use.typos > 0)),
      };
    })
    .sort((a, b) => Number(a.prefix) - Number(b.prefix) || b.ids.length - a.ids.length);

  return (text, tokens) => {
    const hits: TextHit[] = [];
    const isStop = ({ start, end }: Token) => stopWords.has(text.slice(start, end));
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      const phrase = phrases.find(({ words: parts }) =>
        parts.every((part, k) => {
          const here = tokens[i + k];
          return here && (part === null ? isStop(here) : here.word === part);
        }),
      );
      if (phrase) {
        const last = tokens[i + phrase.words.length - 1] as Token;
        hits.push({
          firstWord: i,
          lastWord: i + phrase.words.length - 1,
          start: token.start,
          end: last.end,
          markEnd: last.end,
          ids: phrase.ids,
        });
        i += phrase.words.length - 1;
        continue;
      }
      if (isStop(token)) continue;
      for (const matcher of matchers) {
        const length = markedLength(matcher, token.word);
        if (length === -1) continue;
        const markEnd = length >= token.word.length ? token.end : Math.min(token.end, token.start + length);
        hits.push({ firstWord: i, lastWord: i, start: token.start, end: token.end, markEnd, ids: matcher.ids });
        break;
      }
    }
    return hits;
  };
}
