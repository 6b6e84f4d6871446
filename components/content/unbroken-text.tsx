import type { ReactNode } from 'react';

/** The longest word that fits on a phone. Longer words may break at their hyphens. */
const longestWord = 16;

/** A heading whose short hyphenated words, such as "plug-in", stay on one line (rule A43). */
export function unbroken(text: string): ReactNode {
  return text
    .split(/(\S*[^\s-]-[^\s-]\S*)/)
    .map((part, index) => {
      const isHyphenated = index % 2 === 1 && part.length <= longestWord;
      return isHyphenated ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        <span key={index} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ) : (
        part
      );
    })
    .filter((part) => part !== '');
}
