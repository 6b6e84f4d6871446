import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { paintFor } from './paint.ts';
import { tintPicture } from './tint.ts';

/** A drawn picture's reference, taken apart: picture:<body>/<view>/<paint words>. */
const pattern = /^picture:([a-z0-9-]+)\/(front|rear|side|detail)\/(.*)$/;

export type Drawn = { identity: string; open: () => Promise<Sharp> };

type Plate = { base: Buffer; mask: Buffer; hash: string };

/** Opens the drawn pictures of the first of `dirs` that has one; each plate is read once. */
export function drawnPictures(dirs: readonly string[]): (reference: string) => Promise<Drawn | undefined> {
  const plates = new Map<string, Promise<Plate | undefined>>();

  async function readPlate(name: string): Promise<Plate | undefined> {
    for (const dir of dirs) {
      try {
        const [base, mask] = await Promise.all([readFile(join(dir, `${name}.webp`)), readFile(join(dir, `${name}.mask.webp`))]);
        return { base, mask, hash: createHash('sha256').update(base).update(mask).digest('hex') };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    return undefined;
  }

  return async (reference) => {
    const match = pattern.exec(reference);
    if (!match) return undefined;
    const name = `${match[1]}-${match[2]}`;
    const reading = plates.get(name) ?? readPlate(name);
    plates.set(name, reading);
    const plate = await reading;
    if (!plate) return undefined;
    const paint = paintFor(match[3]);
    return {
      identity: `drawn ${plate.hash} ${JSON.stringify(paint)}`,
      open: async () => {
        const { data, width, height } = await tintPicture(plate.base, plate.mask, paint);
        return sharp(data, { raw: { width, height, channels: 3 } });
      },
    };
  };
}
