import sharp from 'sharp';
import type { Picture } from '#lib/model/picture.ts';
import { isOwnLogo, logoAddress } from '#lib/routes/logo-address.ts';
import { contrast } from '#lib/site/contrast.ts';
import { readOwnFile, readPictureSize, throwUnreadable } from './open-picture.ts';

/** A logo file, as the site serves it unchanged, and its data for pages. */
export type SiteLogo = { file: string; bytes: Buffer; picture: Picture };

/** A larger logo would be the largest file of most pages. */
const mostBytes = 200_000;

/** Reads the logo in a dealer's folder. Undefined for a logo at an address. Throws a readable Error for an unusable file (rule I21). */
export async function readSiteLogo(tenantDir: string, logo: string | undefined): Promise<SiteLogo | undefined> {
  if (logo === undefined || !isOwnLogo(logo)) return undefined;
  if (!/\.(svg|png|webp|jpe?g)$/i.test(logo)) throw new Error('its name must end in .svg, .png, .webp or .jpg');
  const bytes = await readOwnFile(tenantDir, logo);
  if (bytes.length > mostBytes)
    throw new Error(`it has ${Math.ceil(bytes.length / 1000)} kB; use a file of at most ${mostBytes / 1000} kB`);
  const src = logoAddress(logo);
  return { file: src.slice(1), bytes, picture: { src, widths: [], ...(await readPictureSize(bytes).catch(throwUnreadable)) } };
}

/** Enough pixels to know the colours of a logo. */
const measured = 400;
const opaque = 128;
/** Text of a logo covers at least this share of it. */
const leastShare = 0.1;

const hex = (channels: readonly number[]) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * The contrast with a colour (1 to 21) that at least a tenth of a logo's visible part has. Its other colours may be decoration; a logo in
 * which every part has less contrast cannot be read. Undefined for a picture without a visible part.
 */
export async function logoContrast(bytes: Buffer, ground: string): Promise<number | undefined> {
  const { data } = await sharp(bytes)
    // Nearest-pixel scaling, because averaging would make thin lines transparent.
    .resize({ width: measured, height: measured, fit: 'inside', kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < opaque) continue;
    // Similar colours are grouped, so that few contrasts are computed.
    const colour = hex([...data.subarray(at, at + 3)].map((channel) => Math.round(channel / 17) * 17));
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seenPixels = 0;
  const sorted = [...counts].map(([colour, count]) => ({ count, value: contrast(colour, ground) })).sort((a, b) => b.value - a.value);
  return sorted.find(({ count }) => {
    seenPixels += count;
    return seenPixels >= total * leastShare;
  })?.value;
}
