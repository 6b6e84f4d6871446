import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { GoneCar } from '../gone/gone.ts';
import type { DealerSources } from '../load-dealer.ts';
import { filesId } from '../next/code-id.ts';
import { besidePath } from '../releases/paths.ts';
import type { Release } from '../releases/records.ts';

/** What a release was made of, as one hash, and for how long the same gives the same release. */
const madeOf = z.strictObject({
  seal: z.string(),
  due: z.strictObject({ at: z.number(), why: z.array(z.string()) }).describe('when it is to be built again, milliseconds, and why'),
  until: z.number().describe('when time alone may change a file, milliseconds'),
  notices: z.array(z.string()).describe('what the build said of it'),
});
export type MadeOf = z.infer<typeof madeOf>;

/**
 * Names all that a release is made of by its content: the stock, the settings, the content, the pictures, and the code of pages and of builds.
 * Undefined where the snapshot's own seal is not known.
 */
export async function inputSeal(sources: DealerSources, codeId: string, productDir: string): Promise<string | undefined> {
  const { seal, site, written, pictures, sharePictures, imageFiles } = sources;
  if (!seal) return undefined;
  const code = [codeId, await filesId(productDir, ['lib/**/*.ts'])];
  return hash('sha256', JSON.stringify([code, seal, site, written, pictures, sharePictures, [...imageFiles].sort()]));
}

/** Until when a list of gone cars stays as it is if no car comes or goes. */
export const goneUntil = (gone: readonly GoneCar[], days: number): number =>
  Math.min(Number.POSITIVE_INFINITY, ...gone.map(({ goneAt }) => goneAt + days * 86_400_000));

/** What a release was made of, if a build at `now` (milliseconds) from what has this seal would make the very same; else undefined. */
export async function stillMade(outDir: string, slug: string, live: Release, seal: string, now: number): Promise<MadeOf | undefined> {
  try {
    const made = madeOf.parse(JSON.parse(await readFile(besidePath(outDir, slug, live.id, 'input'), 'utf8')));
    return made.seal === seal && live.builtAt <= now && now < made.until ? made : undefined;
  } catch {
    return undefined; // absent or damaged: it is compared page by page
  }
}
