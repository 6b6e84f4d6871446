import type { Picture } from '#lib/model/picture.ts';
import { isOwnLogo, logoAddress } from '#lib/routes/logo-address.ts';
import { readOwnFile, readPictureSize, throwUnreadable } from './open-picture.ts';

/** A logo file as the site serves it, unchanged, and as pages show it. */
export type SiteLogo = { file: string; bytes: Buffer; picture: Picture };

/** A larger logo would be the largest file of most pages. */
const mostBytes = 200_000;

/** Reads the logo of a dealer's folder; undefined for a logo at an address. Throws Error in words for a file that cannot be used (rule I21). */
export async function readSiteLogo(tenantDir: string, logo: string | undefined): Promise<SiteLogo | undefined> {
  if (logo === undefined || !isOwnLogo(logo)) return undefined;
  if (!/\.(svg|png|webp|jpe?g)$/i.test(logo)) throw new Error('its name must end in .svg, .png, .webp or .jpg');
  const bytes = await readOwnFile(tenantDir, logo);
  if (bytes.length > mostBytes)
    throw new Error(`it has ${Math.ceil(bytes.length / 1000)} kB; use a file of at most ${mostBytes / 1000} kB`);
  const src = logoAddress(logo);
  return { file: src.slice(1), bytes, picture: { src, widths: [], ...(await readPictureSize(bytes).catch(throwUnreadable)) } };
}
