import { hash } from 'node:crypto';

/** The number of hex digits in a chunk's name. */
const nameDigits = 20;

/** A piece of a file: its name, which is a hash of its content, and its position. */
export type Chunk = { name: string; start: number; end: number };

const shortest = 8 * 1024;
const longest = 128 * 1024;
/** A boundary falls where this many bits of the rolling hash are 0: every 32 KB on average. */
const boundaryBits = 15;

/** A random number for each byte value, the same on every machine. */
const gear = Int32Array.from({ length: 256 }, (_, byte) => Buffer.from(hash('sha256', `gear ${byte}`), 'hex').readInt32BE());

/**
 * The ends of the chunks of a content. They depend only on the bytes before them, so a change moves few of them. Short files are one chunk.
 */
function boundaries(content: Buffer): number[] {
  const ends: number[] = [];
  let start = 0;
  let rolling = 0;
  for (let at = 0; at < content.length; at += 1) {
    rolling = ((rolling << 1) + (gear[content[at] as number] as number)) | 0;
    const length = at + 1 - start;
    if (length >= longest || (length >= shortest && rolling >>> (32 - boundaryBits) === 0)) {
      ends.push(at + 1);
      start = at + 1;
    }
  }
  if (ends.at(-1) !== content.length || content.length === 0) ends.push(content.length);
  return ends;
}

/** Splits a file into chunks, in order. If the beginning or middle of a large JSON file changes, its other chunks stay the same. */
export const splitContent = (content: Buffer): Chunk[] =>
  boundaries(content).map((end, index, all) => {
    const start = all[index - 1] ?? 0;
    return { name: hash('sha256', content.subarray(start, end)).slice(0, nameDigits), start, end };
  });
