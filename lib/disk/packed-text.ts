import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';

const unpack = promisify(gunzip);

/** A text as gzip. The same text gives the same bytes with the same Node. */
export const packText = (text: string): Buffer<ArrayBuffer> => gzipSync(text, { level: 9 });

/** Reads a text that may be packed. */
export async function readPackedText(path: string): Promise<string> {
  const content = await readFile(path);
  const isPacked = content[0] === 0x1f && content[1] === 0x8b;
  return (isPacked ? await unpack(content) : content).toString('utf8');
}
