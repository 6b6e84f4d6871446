import type { Picture } from '#lib/model/picture.ts';
import { type SharePicture, shareSize } from '#lib/model/share-picture.ts';

export type CdnSettings = { pattern: string; quality: number; cdnWidths: readonly number[]; maxWidth: number };

/** Pictures of a dealer's feed are taken to be 3:2, the shape every view crops to; a CDN does not say before it is asked. */
const shape = 2 / 3;

/** The path of a picture on the CDN that a pattern names, or its whole address where it lies elsewhere. */
function pathFor(url: string, pattern: string): string {
  const parsed = new URL(url);
  const own = new URL(pattern.replaceAll(/[{}]/g, '')).host === parsed.host;
  return own ? parsed.pathname.slice(1) : encodeURIComponent(url);
}

/** A picture behind an image CDN (spec §7): `{path}` is the picture's path on the CDN's own host, else its whole address; `{width}` stays open. */
export function cdnPicture(url: string, settings: CdnSettings): Picture {
  const path = pathFor(url, settings.pattern);
  const widths = [...new Set(settings.cdnWidths.map((width) => Math.min(width, settings.maxWidth)))].sort((a, b) => a - b);
  const width = widths.at(-1) as number;
  // A function gives the path as it is; in a plain replacement "$&" would mean something.
  const src = settings.pattern
    .replaceAll('{width}', '{w}')
    .replaceAll('{quality}', String(settings.quality))
    .replaceAll('{path}', () => path);
  return { src, widths, width, height: Math.round(width * shape) };
}

/** A picture as a CDN crops it for links shared elsewhere (spec §7: 1200 by 630); the pattern may hold {width}, {height} and {quality}. */
export function cdnSharePicture(url: string, { pattern, quality }: { pattern: string; quality: number }): SharePicture {
  const path = pathFor(url, pattern);
  const src = pattern
    .replaceAll('{width}', String(shareSize.width))
    .replaceAll('{height}', String(shareSize.height))
    .replaceAll('{quality}', String(quality))
    .replaceAll('{path}', () => path);
  return { src, ...shareSize };
}

/** A picture taken from where it lies, in its one size. */
export const plainPicture = (url: string): Picture => ({ src: url, widths: [1200], width: 1200, height: 800 });
