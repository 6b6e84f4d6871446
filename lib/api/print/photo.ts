import sharp from 'sharp';

/** Reads a file of the dealer’s site; undefined if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

type Sources = { file: ReadFile; fetch: typeof fetch };

/** What is transparent shows the paper. */
const paper = { r: 255, g: 255, b: 255 };
const timeoutMs = 8_000;
const maxBytes = 25 * 1_048_576;

async function bytesOf(src: string, { file, fetch }: Sources): Promise<Uint8Array | undefined> {
  if (/^\/(?!\/)/.test(src)) return file(src);
  const response = await fetch(src.startsWith('//') ? `https:${src}` : src, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const body = new Uint8Array(await response.arrayBuffer());
  return body.length > maxBytes ? undefined : body;
}

/** A photo as a 3:2 JPEG; undefined if it is missing or unreadable, and the sheet does without. */
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
