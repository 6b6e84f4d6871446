import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A short name for content, for files of the picture cache. */
export function hashParts(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/** Names the content of a picture file. */
export const identifyFile = (data: Buffer): string => hashParts('file', data);

/** Writes a file beside its place and renames it, so that a killed build leaves no partial picture. */
export async function writeCacheFile(cacheDir: string, name: string, data: Buffer | string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const temporary = join(cacheDir, `.${randomUUID()}`);
  await writeFile(temporary, data);
  await rename(temporary, join(cacheDir, name));
}

/** Whether the cache holds all of these files. An empty file does not count, because a power cut may leave one. */
export async function hasCacheFiles(cacheDir: string, files: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(cacheDir, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.every((size) => size > 0);
}
