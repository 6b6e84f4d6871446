import { SEPARATORS, type WordPattern } from '#lib/search/engine/tokenize.ts';
import type { EngineSettings } from '#lib/search/engine/types.ts';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const alternatives = (texts: readonly string[]) =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');

/** The word pattern of `separatorTokens`, `nonSeparatorTokens` and `dictionary`; undefined if none is set. */
export function readWordPattern({
  separatorTokens = [],
  nonSeparatorTokens = [],
  dictionary = [],
}: EngineSettings): WordPattern | undefined {
  const inside = nonSeparatorTokens.length ? `(?:${alternatives(nonSeparatorTokens)}|[^${SEPARATORS}])` : `[^${SEPARATORS}]`;
  const special = [...dictionary, ...separatorTokens];
  if (special.length + nonSeparatorTokens.length === 0) return undefined;
  const separators = new Set(separatorTokens.filter((token) => !dictionary.includes(token)));
  const pattern = special.length ? `${alternatives(special)}|(?:(?!${alternatives(special)})${inside})+` : `${inside}+`;
  return { expression: new RegExp(pattern, 'gu'), isSeparator: (text) => separators.has(text) };
}
