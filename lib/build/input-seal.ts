import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { filesId } from '#lib/disk/code-id.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { besidePath } from '#lib/releases/paths.ts';
import type { Release } from '#lib/releases/records.ts';
import type { DealerSources } from './load-dealer.ts';

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
  // Pictures come in the order in which they were drawn.
  const inOrder = (entries: object) => Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = [inOrder(pictures), inOrder(sharePictures), [...imageFiles].sort()];
  return hash('sha256', JSON.stringify([code, seal, site, written, shown]));
}

/** Keeps beside a release what else gives the same one; it only saves time, so a build does not fail for want of it. */
export const noteMade = (outDir: string, slug: string, id: string, made: MadeOf): Promise<unknown> =>
  writeFileAtomic(besidePath(outDir, slug, id, 'input'), JSON.stringify(made)).catch(() => undefined);

/** Until when a list of gone cars stays as it is if no car comes or goes. */
export const goneUntil = (gone: readonly RemovedCar[], days: number): number =>
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
