import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';

const note = z.object({ release: z.string() });

const notePath = (workDir: string, slug: string) => join(workDir, 'search-pushes', `${slug}.json`);

/** The release whose pages the last push of a dealer's search index led to. A damaged note only leads to one more push. */
export const readPushedRelease = async (workDir: string, slug: string): Promise<string | undefined> =>
  (await readValidJson(notePath(workDir, slug), note))?.release;

/** Notes the release of a push. Returns whether the note changed. */
export const notePushedRelease = (workDir: string, slug: string, release: string): Promise<boolean> =>
  writeFileAtomic(notePath(workDir, slug), `${JSON.stringify({ release })}\n`);
