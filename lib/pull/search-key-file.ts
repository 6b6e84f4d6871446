import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { MadeSearchKey } from '#lib/site/resolve.ts';
import { tokenEnd } from './search-token.ts';

/** The search key of a dealer's pages. It is public, because every page contains it. */
const keyFile = z.strictObject({ host: z.url(), index: z.string(), apiKey: z.string().min(1), keyUid: z.string() });
export type KeyFile = z.infer<typeof keyFile>;

class KeyFileError extends Error {
  override name = 'KeyFileError';
}

const keyFilePath = (workDir: string, slug: string) => join(workDir, 'search-keys', `${slug}.json`);

/** The last key that `forecourt index` created for a dealer's pages. Undefined if there is none. Throws KeyFileError for a damaged file. */
export async function readKeyFile(workDir: string, slug: string): Promise<KeyFile | undefined> {
  const path = keyFilePath(workDir, slug);
  const text = await textOf(path);
  if (text === undefined) return undefined;
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new KeyFileError(`${path}: the search key is damaged. Remove the file and run: ${nextCommand('index', slug)}`, { cause });
  }
}

export const writeKeyFile = (workDir: string, slug: string, key: KeyFile): Promise<boolean> =>
  writeFileAtomic(keyFilePath(workDir, slug), `${JSON.stringify(keyFile.parse(key), null, 2)}\n`);

/** The same in the form of a site's settings, with the text in which `explain` shows its origin. */
export async function madeSearchKey(workDir: string, slug: string): Promise<MadeSearchKey | undefined> {
  const storedKey = await readKeyFile(workDir, slug);
  if (!storedKey) return undefined;
  const ends = tokenEnd(storedKey.apiKey);
  const until = ends === undefined ? '' : `, ends on ${new Date(ends).toISOString().slice(0, 10)}`;
  return {
    host: storedKey.host,
    index: storedKey.index,
    apiKey: storedKey.apiKey,
    from: `${keyFilePath(workDir, slug)} (made by the command index${until})`,
  };
}
