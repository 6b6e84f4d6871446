import { ContentError } from './content-error.ts';

/** A part of a content file: text, or the inside of a block. `line` is the number of its first line in the file, from 1. */
export type FilePart = { line: number; text: string } & ({ kind: 'text' } | { kind: 'block'; name: string });

const opening = /^:::[ \t]*([A-Za-z][\w-]*)[ \t]*$/;
const closing = /^:::[ \t]*$/;
const codeFence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits the text of a content file at its blocks, which are between a line ":::name" and a line ":::" (rule N5). Code blocks stay whole.
 * `firstLine` is the line of the file on which `text` starts. Throws ContentError.
 */
export function splitBlocks(file: string, text: string, firstLine: number): FilePart[] {
  const parts: FilePart[] = [];
  let lines: string[] = [];
  let start = firstLine;
  let block: string | undefined;
  let fence = '';
  const end = (next: number) => {
    const inside = lines.join('\n');
    if (block !== undefined) parts.push({ kind: 'block', name: block, line: start, text: inside });
    else if (inside.trim() !== '') parts.push({ kind: 'text', line: start, text: inside });
    lines = [];
    start = next;
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    const number = firstLine + index;
    const mark = codeFence.exec(line)?.[1] ?? '';
    if (block === undefined && mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    const name = fence === '' ? opening.exec(line)?.[1] : undefined;
    const closes = fence === '' && closing.test(line);
    if (name !== undefined) {
      if (block !== undefined)
        throw new ContentError(`${file}:${number}: the block "${name}" starts inside "${block}"; end that one before, with a line ":::"`);
      end(number + 1);
      block = name;
    } else if (closes) {
      if (block === undefined)
        throw new ContentError(`${file}:${number}: ":::" ends no block; remove it, or start one with a line such as ":::faq"`);
      end(number + 1);
      block = undefined;
    } else lines.push(line);
  }
  if (block !== undefined) throw new ContentError(`${file}:${start - 1}: the block "${block}" has no end; add a line ":::" below it`);
  end(0);
  return parts;
}
