import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { entryOf } from '#lib/model/entry.ts';
import { type OwnPicture, throwUnreadable } from './open-picture.ts';
import { paint, tintPicture } from './tint.ts';

/** A drawn picture's reference: picture:<body>/<view>/<paint> (rule I4). */
const pattern = /^picture:([a-z0-9-]+)\/(front|rear|side|detail)\/(.*)$/;
const paintFile = z.record(z.string(), paint);

/** A view of a body type in black paint, the mask of the light on it, and the paints of its folder. */
type Drawing = { base: Buffer; mask: Buffer; hash: string; paints: z.infer<typeof paintFile> };

async function readDrawing(folders: readonly string[], name: string): Promise<Drawing | undefined> {
  for (const folder of folders) {
    try {
      const [base, mask, paints] = (await Promise.all(
        [`${name}.webp`, `${name}.mask.webp`, 'paints.json'].map((file) => readFile(join(folder, file))),
      )) as [Buffer, Buffer, Buffer];
      const hash = createHash('sha256').update(base).update(mask).digest('hex');
      return { base, mask, hash, paints: paintFile.parse(JSON.parse(paints.toString())) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/**
 * Opens drawn pictures from the first of `folders` that has the view. Each is read once. Throws a readable Error for a picture that no
 * folder has.
 */
export function openDrawnPictures(folders: readonly string[]): (reference: string) => Promise<OwnPicture> {
  const drawings = new Map<string, Promise<Drawing | undefined>>();
  return async (reference) => {
    if (folders.length === 0) throw new Error('drawn vehicles are for demonstrations and images.drawn is off');
    const [, body, view, word = ''] = pattern.exec(reference) ?? [];
    const name = `${body}-${view}`;
    const reading = drawings.get(name) ?? readDrawing(folders, name);
    drawings.set(name, reading);
    const drawing = await reading;
    if (!drawing) throw new Error('there is no drawn picture of that body type and view');
    const { base, mask, hash, paints } = drawing;
    const colour = entryOf(paints, word.toLowerCase());
    if (!colour) throw new Error('there is no such paint in paints.json beside the drawn pictures');
    return {
      identity: `drawn ${hash} ${JSON.stringify(colour)}`,
      size: async () => (await sharp(base).metadata()).autoOrient,
      open: () => tintPicture(base, mask, colour).catch(throwUnreadable),
    };
  };
}
