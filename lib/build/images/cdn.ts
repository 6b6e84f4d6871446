import type { Picture } from '#lib/model/picture.ts';

export type CdnSettings = { pattern: string; quality: number; cdnWidths: readonly number[]; maxWidth: number };

/** Pictures of a dealer's feed are taken to be 3:2, the shape every view crops to; a CDN does not say before it is asked. */
const shape = 2 / 3;

/** A picture behind an image CDN (spec §7): `{path}` is the picture's path on the CDN's own host, else its whole address; `{width}` stays open. */
export function cdnPicture(url: string, settings: CdnSettings): Picture {
  const parsed = new URL(url);
  const own = new URL(settings.pattern.replaceAll(/[{}]/g, '')).host === parsed.host;
  const path = own ? parsed.pathname.slice(1) : encodeURIComponent(url);
  const widths = [...new Set(settings.cdnWidths.map((width) => Math.min(width, settings.maxWidth)))].sort((a, b) => a - b);
  const width = widths.at(-1) as number;
  // A function gives the path as it is; in a plain replacement "$&" would mean something.
  const src = settings.pattern
    .replaceAll('{width}', '{w}')
    .replaceAll('{quality}', String(settings.quality))
    .replaceAll('{path}', () => path);
  return { src, widths, width, height: Math.round(width * shape) };
}

/** A picture taken from where it lies, in its one size. */
export const plainPicture = (url: string): Picture => ({ src: url, widths: [1200], width: 1200, height: 800 });
