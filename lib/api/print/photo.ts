import sharp from 'sharp';
import type { GuardedFetch } from '#lib/network/private-address.ts';

/** Reads a file of the dealer’s site; undefined if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

type Sources = { file: ReadFile; fetch: GuardedFetch };

/** Transparent areas show the paper. */
const paper = { r: 255, g: 255, b: 255 };
const timeoutMs = 8_000;
const maxBytes = 25 * 1_048_576;

/** The bytes of a response. Undefined if it is too large for a photo, so that no server can fill the memory. */
async function readAnswer({ body }: Response): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the response.
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function bytesOf(src: string, { file, fetch }: Sources): Promise<Uint8Array | undefined> {
  if (/^\/(?!\/)/.test(src)) return file(src);
  const response = await fetch(src.startsWith('//') ? `https:${src}` : src, { signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? readAnswer(response) : undefined;
}

/** A photo as a 3:2 JPEG. Undefined if it is missing or unreadable; the sheet then has no photo. */
export async function readPhoto(src: string, sources: Sources): Promise<Buffer | undefined> {
  try {
    const bytes = await bytesOf(src, sources);
    if (!bytes) return undefined;
    const photo = sharp(bytes, { limitInputPixels: 60_000_000 }).rotate().resize({ width: 1080, height: 720, fit: 'cover' });
    return await photo.flatten({ background: paper }).jpeg({ quality: 82 }).toBuffer();
  } catch {
    return undefined;
  }
}
