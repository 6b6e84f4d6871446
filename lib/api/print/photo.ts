import sharp from 'sharp';

/** Reads a file of the dealer's own site; undefined where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

type Sources = { file: ReadFile; fetch: typeof fetch };

const timeoutMs = 8_000;
const mostBytes = 25 * 1_048_576;

async function bytesOf(src: string, { file, fetch }: Sources): Promise<Uint8Array | undefined> {
  if (/^\/(?!\/)/.test(src)) return file(src);
  const response = await fetch(src.startsWith('//') ? `https:${src}` : src, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const body = new Uint8Array(await response.arrayBuffer());
  return body.length > mostBytes ? undefined : body;
}

/** A photo as the PDF can hold it: a JPEG of 3:2. A photo that is missing or cannot be read is none: the sheet does without. */
export async function readPhoto(src: string, sources: Sources): Promise<Buffer | undefined> {
  try {
    const bytes = await bytesOf(src, sources);
    if (!bytes) return undefined;
    const photo = sharp(bytes, { limitInputPixels: 60_000_000 }).rotate().resize({ width: 1080, height: 720, fit: 'cover' });
    return await photo.removeAlpha().jpeg({ quality: 82 }).toBuffer();
  } catch {
    return undefined;
  }
}
