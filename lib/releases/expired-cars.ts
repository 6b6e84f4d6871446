import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Manifest } from '#lib/disk/manifest.ts';

/** The part of a car page's data that says how long the car may be shown. */
const pageData = z.object({ pageProps: z.object({ model: z.object({ kind: z.literal('car'), listedUntil: z.number().optional() }) }) });

/** Finds the addresses of a release's cars whose sold window has ended by `now`, from the data of their pages. */
export async function findExpiredCars(root: string, manifest: Manifest, codeId: string, now: number): Promise<string[]> {
  const folder = `_next/data/${codeId}/`;
  const files = Object.keys(manifest).filter((path) => path.startsWith(`${folder}cars/`));
  const limit = pLimit(16);
  const isExpired = async (path: string) => {
    const page = pageData.safeParse(JSON.parse(await readFile(join(root, path), 'utf8')));
    const until = page.data?.pageProps.model.listedUntil;
    return until !== undefined && now >= until;
  };
  const expired = await Promise.all(files.map((path) => limit(() => isExpired(path))));
  return files.filter((_path, index) => expired[index]).map((path) => `/${path.slice(folder.length).replace(/\.json$/, '')}`);
}
