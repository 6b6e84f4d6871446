import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { parseValidJson } from '#lib/disk/valid-json.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const header = z.object({ about: z.unknown(), parts: z.array(z.tuple([z.string(), z.number().int().nonnegative()])) });

/** Named contents and data about them, as one compressed object that is named by its SHA-256. */
export type Pack = { name: string; content: Buffer };

/** Makes a pack from contents by name. `about` is any JSON. */
export async function makePack(about: unknown, parts: ReadonlyMap<string, Buffer>): Promise<Pack> {
  const head = Buffer.from(`${JSON.stringify({ about, parts: [...parts].map(([name, { length }]) => [name, length]) })}\n`);
  const content = await compress(Buffer.concat([head, ...parts.values()]));
  return { name: hash('sha256', content), content };
}

/** The inverse of `makePack`. Undefined if the content does not match the name, or is not a pack. */
export async function readPack(name: string, content: Buffer): Promise<{ about: unknown; parts: Map<string, Buffer> } | undefined> {
  if (hash('sha256', content) !== name) return undefined;
  const whole = await decompress(content).catch(() => undefined);
  const end = whole?.indexOf(10) ?? -1;
  const read = whole && end >= 0 ? parseValidJson(whole.toString('utf8', 0, end), header) : undefined;
  if (!whole || !read) return undefined;
  let at = end + 1;
  const parts = new Map<string, Buffer>();
  for (const [part, length] of read.parts) {
    parts.set(part, whole.subarray(at, at + length));
    at += length;
  }
  return { about: read.about, parts };
}
