import { basename } from 'node:path';
import { secondMs } from '#lib/model/time.ts';

const timeoutMs = 30 * secondMs;
const mostBytes = 16 * 1024 * 1024;

/** A photo in the marketplace's format. */
type ListingPhoto = { name: string; type: string; bytes: Buffer };

const starts: readonly [type: string, start: readonly number[]][] = [
  ['JPG', [0xff, 0xd8, 0xff]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['BMP', [0x42, 0x4d]],
];

async function download(url: string, fetch: typeof globalThis.fetch): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`it has more than ${mostBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a photo: a file of the release, or the file at an address on another host. Throws a readable Error about that photo. */
export async function readListingPhoto(
  url: string,
  { base, fileOf, fetch }: { base: string; fileOf: (path: string) => Promise<Buffer> | undefined; fetch: typeof globalThis.fetch },
): Promise<ListingPhoto> {
  try {
    const own = url.startsWith(`${base}/`) ? fileOf(decodeURIComponent(url.slice(base.length + 1))) : undefined;
    const bytes = await (own ?? download(url, fetch));
    const type = starts.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
    if (!type) throw new Error('it is not a JPEG, PNG, GIF or BMP');
    return { name: basename(new URL(url).pathname).replaceAll(/["<>|]/g, '_') || 'photo', type, bytes };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string } };
    throw new Error(`the photo ${url} cannot be sent: ${cause?.message ?? message}`, { cause: error });
  }
}
