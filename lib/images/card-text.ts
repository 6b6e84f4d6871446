import type { Letters } from './card-letters.ts';

/** Lines of one size. */
export type TextBlock = { lines: string[]; size: number };

/** Breaks a text into lines of at most this width; a wider word has a line of its own. */
function breakLines(text: string, size: number, width: number, letters: Letters): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && letters.widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The longest start of a line that fits with an ellipsis. */
function clipLine(line: string, size: number, width: number, letters: Letters): string {
  if (letters.widthOf(line, size) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && letters.widthOf(`${signs.join('').trimEnd()}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** More letters never fit on a card, and trying them would take seconds. */
const mostLetters = 160;

/** A text in the largest of these sizes in which it fits; in the smallest, what does not fit is cut. */
export function fitText(whole: string, box: { width: number; lines: number; sizes: readonly number[] }, letters: Letters): TextBlock {
  const { width, lines: most, sizes } = box;
  const text = [...whole].slice(0, mostLetters).join('');
  for (const size of sizes) {
    const lines = breakLines(text, size, width, letters);
    if (lines.length <= most && lines.every((line) => letters.widthOf(line, size) <= width)) return { lines, size };
  }
  const size = sizes.at(-1) as number;
  const lines = breakLines(text, size, width, letters);
  const last = lines.slice(most - 1).join(' ');
  const shown = lines.length > most ? [...lines.slice(0, most - 1), last] : lines;
  return { lines: shown.map((line) => clipLine(line, size, width, letters)), size };
}
