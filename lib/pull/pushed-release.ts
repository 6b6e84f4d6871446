import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';

const note = z.object({ release: z.string() });

const notePath = (workDir: string, slug: string) => join(workDir, 'search-pushes', `${slug}.json`);

/** The release that the last push of a dealer's search index belongs to. A damaged note only causes one more push. */
export const readPushedRelease = async (workDir: string, slug: string): Promise<string | undefined> =>
  (await readValidJson(notePath(workDir, slug), note))?.release;

/** Records the release of a push. Returns whether the record changed. */
export const notePushedRelease = (workDir: string, slug: string, release: string): Promise<boolean> =>
  writeFileAtomic(notePath(workDir, slug), `${JSON.stringify({ release })}\n`);
