import type { OutputInfo, Sharp } from 'sharp';
import sharp from 'sharp';
import { mostPixels, type RawPicture } from './decode-heic.ts';

/** Longest side of a stored picture: enough to read a number plate, and a few megabytes at most. */
const longestSide = 4096;
const timeoutSeconds = 30;

const encoders = {
  jpg: (picture: Sharp) => picture.flatten({ background: { r: 255, g: 255, b: 255 } }).jpeg({ quality: 85 }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
} as const;

export type PictureFormat = keyof typeof encoders;

const open = (input: string | RawPicture) => {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  if (typeof input === 'string') return sharp(input, options).autoOrient();
  const { width, height, data } = input;
  return sharp(data, { ...options, raw: { width, height, channels: 4 } });
};

/**
 * Writes a picture again, upright and from its pixels only, so that neither metadata such as the place nor anything hidden in the file is left.
 * Throws for a picture that cannot be decoded.
 */
export const reencodePicture = (input: string | RawPicture, format: PictureFormat, path: string): Promise<OutputInfo> =>
  encoders[format](open(input).resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }))
    .timeout({ seconds: timeoutSeconds })
    .toFile(path);
