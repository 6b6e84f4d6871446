import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type OwnPicture, throwUnreadable } from './open-picture.ts';
import { paintFor } from './paint.ts';
import { tintPicture } from './tint.ts';

/** A drawn picture's reference: picture:<body>/<view>/<paint words>. */
const pattern = /^picture:([a-z0-9-]+)\/(front|rear|side|detail)\/(.*)$/;

/** A view of a body type in black paint, and the mask of the light on it. */
type Plate = { base: Buffer; mask: Buffer; hash: string };

async function readPlate(folders: readonly string[], name: string): Promise<Plate | undefined> {
  for (const folder of folders) {
    try {
      const [base, mask] = await Promise.all([readFile(join(folder, `${name}.webp`)), readFile(join(folder, `${name}.mask.webp`))]);
      return { base, mask, hash: createHash('sha256').update(base).update(mask).digest('hex') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/** Opens drawn pictures from the first of `folders` that has the view; each plate is read once. Undefined for a view that no folder has. */
export function openDrawnPictures(folders: readonly string[]): (reference: string) => Promise<OwnPicture | undefined> {
  const plates = new Map<string, Promise<Plate | undefined>>();
  return async (reference) => {
    const match = pattern.exec(reference);
    if (!match) return undefined;
    const name = `${match[1]}-${match[2]}`;
    const reading = plates.get(name) ?? readPlate(folders, name);
    plates.set(name, reading);
    const plate = await reading;
    if (!plate) return undefined;
    const paint = paintFor(match[3]);
    return {
      identity: `drawn ${plate.hash} ${JSON.stringify(paint)}`,
      size: async () => (await sharp(plate.base).metadata()).autoOrient,
      open: async () => {
        const { data, width, height } = await tintPicture(plate.base, plate.mask, paint).catch(throwUnreadable);
        return sharp(data, { raw: { width, height, channels: 3 } });
      },
    };
  };
}

/** The folders that may hold drawn pictures: the dealer's own first, then the product's. */
export const pictureFolders = (tenantsDir: string, productTenantsDir: string) => [
  ...new Set([join(tenantsDir, 'layers', 'pictures'), join(productTenantsDir, 'layers', 'pictures')]),
];
