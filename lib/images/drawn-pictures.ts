import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { entryOf } from '#lib/model/entry.ts';
import { drawNumberPlates, type NumberPlate, readNumberPlates } from './number-plates.ts';
import { type OwnPicture, throwUnreadable } from './open-picture.ts';
import { paintFor } from './paint.ts';
import { plateText } from './plate-letters.ts';
import { tintPicture } from './tint.ts';

/** A drawn picture's reference: picture:<body>/<view>/<paint words>. */
const pattern = /^picture:([a-z0-9-]+)\/(front|rear|side|detail)\/(.*)$/;

/** A view of a body type in black paint, the mask of the light on it, and its number plates. */
type Drawing = { base: Buffer; mask: Buffer; hash: string; plates: readonly NumberPlate[] };

async function readDrawing(folders: readonly string[], name: string): Promise<Drawing | undefined> {
  for (const folder of folders) {
    try {
      const [base, mask] = await Promise.all([readFile(join(folder, `${name}.webp`)), readFile(join(folder, `${name}.mask.webp`))]);
      const plates = entryOf(await readNumberPlates(folder), name) ?? [];
      return { base, mask, hash: createHash('sha256').update(base).update(mask).digest('hex'), plates };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/**
 * Opens drawn pictures from the first of `folders` that has the view; each is read once. `plateName` stands on their number plates (rule I5).
 * Undefined for a view that no folder has.
 */
export function openDrawnPictures(folders: readonly string[], plateName: string): (reference: string) => Promise<OwnPicture | undefined> {
  const drawings = new Map<string, Promise<Drawing | undefined>>();
  return async (reference) => {
    const match = pattern.exec(reference);
    if (!match) return undefined;
    const name = `${match[1]}-${match[2]}`;
    const reading = drawings.get(name) ?? readDrawing(folders, name);
    drawings.set(name, reading);
    const drawing = await reading;
    if (!drawing) return undefined;
    const { base, mask, hash, plates } = drawing;
    const paint = paintFor(match[3]);
    return {
      identity: `drawn ${hash} ${JSON.stringify(paint)}${plates.length > 0 ? ` ${JSON.stringify([plates, plateText(plateName)])}` : ''}`,
      size: async () => (await sharp(base).metadata()).autoOrient,
      open: async () => {
        const picture = await tintPicture(base, mask, paint).catch(throwUnreadable);
        const raw = { raw: { width: picture.width, height: picture.height, channels: 3 as const } };
        if (plates.length === 0) return sharp(picture.data, raw);
        const overlay = Buffer.from(drawNumberPlates(plates, plateName, picture));
        return sharp(
          await sharp(picture.data, raw)
            .composite([{ input: overlay }])
            .removeAlpha()
            .raw()
            .toBuffer(),
          raw,
        );
      },
    };
  };
}

/** The folders that may hold drawn pictures: the dealer's own first, then the product's. */
export const pictureFolders = (tenantsDir: string, productTenantsDir: string) => [
  ...new Set([join(tenantsDir, 'layers', 'pictures'), join(productTenantsDir, 'layers', 'pictures')]),
];
